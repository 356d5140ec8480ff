# Lexer (re2c) and parser (Lemon) are generated into the build tree; either tool's complaint fails the build.

set(GENERATED_DIR ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${GENERATED_DIR}/dsl)

# dsl/NAME.re -> generated/dsl/NAME.c
function(arbiter_generate_lexers out)
    file(GLOB inputs CONFIGURE_DEPENDS dsl/*.re)
    set(outputs)
    if(inputs)
        find_program(RE2C re2c REQUIRED)
    endif()
    foreach(input IN LISTS inputs)
        get_filename_component(name ${input} NAME_WE)
        set(output ${GENERATED_DIR}/dsl/${name}.c)
        add_custom_command(
            OUTPUT ${output}
            COMMAND ${RE2C} -W -Werror --input-encoding utf8 -8 -o ${output} ${input}
            DEPENDS ${input}
            COMMENT "re2c dsl/${name}.re"
            VERBATIM)
        list(APPEND outputs ${output})
    endforeach()
    set(${out} ${outputs} PARENT_SCOPE)
endfunction()

# dsl/grammar.y -> generated/dsl/grammar.c and grammar.h. Lemon exits non-zero on a conflict; grammar.out beside them
# is its report. -c keeps the tables plain, so that the tokens expected at an error are exact.
function(arbiter_generate_parser out)
    set(input ${PROJECT_SOURCE_DIR}/dsl/grammar.y)
    set(template ${PROJECT_SOURCE_DIR}/dsl/lempar.c)
    if(NOT EXISTS ${input} OR NOT EXISTS ${template})
        set(${out} "" PARENT_SCOPE)
        return()
    endif()
    find_program(LEMON lemon REQUIRED)
    set(output ${GENERATED_DIR}/dsl/grammar.c)
    add_custom_command(
        OUTPUT ${output} ${GENERATED_DIR}/dsl/grammar.h
        BYPRODUCTS ${GENERATED_DIR}/dsl/grammar.out
        COMMAND ${LEMON} -c -T${template} -d${GENERATED_DIR}/dsl ${input}
        DEPENDS ${input} ${template}
        COMMENT "lemon dsl/grammar.y"
        VERBATIM)
    # Lemon declares nothing beforehand.
    set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-missing-prototypes)
    set(${out} ${output} PARENT_SCOPE)
endfunction()
