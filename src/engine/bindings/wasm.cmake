# Builds nono.wasm, the engine of the page, with a separate clang for WebAssembly. There are three compilation units: the code in which
# searches spend their time, the line solver, and everything else. Each is optimised more for size than the one before it. Binaryen's
# wasm-opt, if it is found, reduces the size by another twentieth. The same sources and tools give the same bytes in any folder.
#
# NONO_BUILD_PAGE is AUTO, ON or OFF. AUTO builds nono.wasm together with the Python module, but skips it if no compiler is found, unless
# the environment variable NONO_REQUIRE_PAGE is 1.

if(NONO_BUILD_PAGE STREQUAL "OFF" OR (NONO_BUILD_PAGE STREQUAL "AUTO" AND NOT NONO_BUILD_MODULE))
    return()
endif()

# All browsers have supported vector instructions since 2023.
set(WASM_FLAGS
    --target=wasm32-wasi -std=c++20 -DNDEBUG -DNONO_SMALL -ffp-contract=off -fno-exceptions -fno-rtti -fvisibility=hidden -msimd128 -mbulk-memory
    -mnontrapping-fptoint -msign-ext -Xclang -fmerge-functions)
set(WASM_LINK_FLAGS -mexec-model=reactor -s -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,--max-memory=4294901760)

# Sets COMPILER to the command of the first compiler that can make a module, or to the empty string if there is none.
function(find_wasm_compiler COMPILER)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/page)
    file(WRITE ${folder}/try.cpp "#include <chrono>\n#include <vector>\nint main() { return std::vector<int>(3)[std::chrono::steady_clock::now() < std::chrono::steady_clock::time_point{}]; }\n")
    find_program(NONO_WASM_CLANG NAMES clang++-22 clang++-21 clang++-20 clang++-19 clang++-18 clang++ DOC "A clang++ with libc++ for wasm32-wasi")
    set(candidates)
    if(NONO_WASM_CLANG)
        list(APPEND candidates "${NONO_WASM_CLANG}")
    endif()
    if(Python_EXECUTABLE)
        list(APPEND candidates "${Python_EXECUTABLE}|-m|ziglang|c++")
    endif()
    foreach(candidate IN LISTS candidates)
        string(REPLACE "|" ";" command "${candidate}")
        execute_process(
            COMMAND ${command} ${WASM_FLAGS} ${WASM_LINK_FLAGS} ${folder}/try.cpp -o ${folder}/try.wasm
            RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
        if(status STREQUAL 0)
            set(${COMPILER} "${command}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
    set(${COMPILER} "" PARENT_SCOPE)
endfunction()

find_wasm_compiler(WASM_COMPILER)
if(NOT WASM_COMPILER)
    set(missing "neither clang++ with lld and libc++ for wasm32-wasi nor the Python package ziglang was found")
    if(NONO_BUILD_PAGE STREQUAL "ON" OR "$ENV{NONO_REQUIRE_PAGE}")
        message(FATAL_ERROR "The engine of the page cannot be built: ${missing}")
    endif()
    message(STATUS "The engine of the page is not built: ${missing}")
    return()
endif()
message(STATUS "The engine of the page is built by ${WASM_COMPILER}")

# The source folders that the page needs.
file(GLOB_RECURSE WASM_SOURCES CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/src/engine src/engine/*.cpp)
list(FILTER WASM_SOURCES EXCLUDE REGEX "^(proofs|threads|bindings/(hard_stop|proofs|python|session))[/.]")
set(WASM_FAST ${WASM_SOURCES})
list(FILTER WASM_FAST INCLUDE REGEX "^(belief/beliefs|cdcl/(propagate|search|decide|learn)|propagators/registry|line/line_fixpoint)")
set(WASM_LINES line/line_set.cpp line/line_board.cpp)
set(WASM_SMALL ${WASM_SOURCES})
list(REMOVE_ITEM WASM_SMALL ${WASM_FAST} ${WASM_LINES})
set(WASM_LEVEL_FAST -O2 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -mllvm -inline-threshold=150)
set(WASM_LEVEL_LINES -Os -fno-vectorize -fno-slp-vectorize)
set(WASM_LEVEL_SMALL -Oz)

set(WASM_WARNINGS -Wall -Wextra -Wconversion -Wno-sign-conversion $<$<BOOL:${NONO_WERROR}>:-Werror>)
set(WASM_FOLDER ${CMAKE_CURRENT_BINARY_DIR}/page)
foreach(unit IN ITEMS FAST LINES SMALL)
    set(source ${WASM_FOLDER}/${unit}.cpp)
    list(TRANSFORM WASM_${unit} REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
    string(CONCAT text ${includes})
    file(CONFIGURE OUTPUT ${source} CONTENT "${text}" @ONLY)
    set(object ${WASM_FOLDER}/${unit}.o)
    list(APPEND WASM_OBJECTS ${object})
    add_custom_command(
        OUTPUT ${object}
        COMMAND ${WASM_COMPILER} ${WASM_FLAGS} ${WASM_LEVEL_${unit}} ${WASM_WARNINGS}
                -I${CMAKE_CURRENT_SOURCE_DIR}/src/engine -I${CMAKE_CURRENT_BINARY_DIR}/version -c ${source} -o ${object}
        DEPENDS ${HASHED} ${VERSION_HEADER} ${source}
        VERBATIM COMMAND_EXPAND_LISTS)
endforeach()
find_program(NONO_WASM_OPT wasm-opt DOC "wasm-opt of Binaryen")
set(WASM_FEATURES --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext)
if(NONO_WASM_OPT)
    set(OPTIMISE COMMAND ${NONO_WASM_OPT} -Oz --low-memory-unused -Oz --converge ${WASM_FEATURES} ${WASM_FOLDER}/nono.wasm -o ${WASM_FOLDER}/nono.wasm)
endif()
add_custom_command(
    OUTPUT ${WASM_FOLDER}/nono.wasm
    COMMAND ${WASM_COMPILER} ${WASM_FLAGS} ${WASM_LINK_FLAGS} ${WASM_OBJECTS} -o ${WASM_FOLDER}/nono.wasm
    ${OPTIMISE}
    DEPENDS ${WASM_OBJECTS}
    VERBATIM COMMAND_EXPAND_LISTS)
add_custom_target(page ALL DEPENDS ${WASM_FOLDER}/nono.wasm)
add_dependencies(page version)
install(FILES ${WASM_FOLDER}/nono.wasm DESTINATION nono/page/web)
