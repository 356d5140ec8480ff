target_sources(${test} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/unit/board/games.c)
target_include_directories(${test} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/unit/board)
