# Its games are of a rulebook written as text.
target_link_libraries(${test} PRIVATE arbiter_dsl)
