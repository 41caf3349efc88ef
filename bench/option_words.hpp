// Options of the engine as command-line arguments.
#pragma once

#include <cstdlib>
#include <string>

#include "model/options.hpp"

// Sets an option from a text "name=value". The value of a choice is its number.
inline void set(nono::Options& options, const std::string& text) {
    const size_t equals = text.find('=');
    const std::string name = text.substr(0, equals), value = text.substr(equals + 1);
#define FLAG(field, standard, help) \
    if (name == #field) options.field = value != "0";
#define COUNT(field, standard, low, high, help) \
    if (name == #field) options.field = std::atoll(value.c_str());
#define REAL(field, standard, low, high, help) \
    if (name == #field) options.field = std::atof(value.c_str());
#define CHOICE(field, words, help) \
    if (name == #field) options.field = std::atoi(value.c_str());
#include "model/options.def"
}
