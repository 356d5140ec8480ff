target_sources(${test} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/unit/board/games.c
               ${CMAKE_CURRENT_SOURCE_DIR}/unit/board/game_files.c)
target_link_libraries(${test} PRIVATE arbiter_dsl)
