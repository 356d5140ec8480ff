# How everything is compiled: the standard, the warnings, and what the presets switch on.

option(ARBITER_LTO "Optimise across files where the compiler can" OFF)
option(ARBITER_COVERAGE "Count which lines the tests reach" OFF)
set(ARBITER_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize= takes them")

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(arbiter_warnings INTERFACE)
target_compile_options(arbiter_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                       $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes$<SEMICOLON>-Wmissing-prototypes>)

if(ARBITER_SANITIZE)
    add_compile_options(-fsanitize=${ARBITER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${ARBITER_SANITIZE})
endif()

if(ARBITER_COVERAGE)
    add_compile_options(--coverage)
    add_link_options(--coverage)
    include(Coverage)
endif()

# Fat objects, so that the installed static library serves linkers without the same compiler's plugin.
if(ARBITER_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    include(CheckIPOSupported)
    check_ipo_supported(RESULT lto_works OUTPUT lto_output LANGUAGES C)
    if(lto_works)
        set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
        add_compile_options(-ffat-lto-objects)
    endif()
endif()

# The same sources give the same bytes, wherever they lie.
add_compile_options($<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=>)
