find_package(Threads REQUIRED)
target_link_libraries(${test} PRIVATE Threads::Threads)
