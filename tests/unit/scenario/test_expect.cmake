target_link_libraries(${test} PRIVATE arbiter_dsl)
