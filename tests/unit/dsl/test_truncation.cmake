set_tests_properties(${folder}/${name} PROPERTIES TIMEOUT 14400) # ARBITER_STRIDE=1 takes its time
