# coverage_report: the lines that the tests run so far have reached, in build/coverage/report/index.html
find_program(LCOV lcov)
find_program(GENHTML genhtml)
if(LCOV AND GENHTML)
    add_custom_target(coverage_report
        COMMAND ${LCOV} --quiet --capture --directory ${PROJECT_BINARY_DIR} --base-directory ${PROJECT_SOURCE_DIR}
                --no-external --exclude "${PROJECT_SOURCE_DIR}/tests/*" --exclude "${PROJECT_BINARY_DIR}/*"
                --output-file coverage.info
        COMMAND ${GENHTML} --quiet --prefix ${PROJECT_SOURCE_DIR} --output-directory report coverage.info
        COMMAND ${LCOV} --list coverage.info
        WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
        VERBATIM)
endif()
