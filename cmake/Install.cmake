# What is installed: the headers, both libraries, the command line, and how to find them (CMake, pkg-config).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/arbiter)

install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS libarbiter libarbiter_static EXPORT arbiter-targets)
install(EXPORT arbiter-targets NAMESPACE arbiter:: DESTINATION ${package_dir})
if(TARGET arbiter)
    install(TARGETS arbiter)
endif()
install(DIRECTORY rulebooks/ DESTINATION ${CMAKE_INSTALL_DATADIR}/arbiter/rulebooks)

configure_package_config_file(cmake/arbiter-config.cmake.in arbiter-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(arbiter-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/arbiter-config.cmake ${PROJECT_BINARY_DIR}/arbiter-config-version.cmake
        DESTINATION ${package_dir})

cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
           OUTPUT_VARIABLE includedir_from_pc)
configure_file(cmake/arbiter.pc.in arbiter.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/arbiter.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
