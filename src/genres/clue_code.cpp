// The rules of nonograms in compiled code. This code checks that a picture satisfies clues and that clues fit a board,
// and converts Python clues to arrays. It checks every solution of a nonogram before the solution is shown. Therefore
// it shares no code with the engine or with any other part of the project. nono.genres.clues has slower versions in
// Python, and a test compares the two.
#include <Python.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Block {
    int32_t length;  // 0: blotted
    int32_t colour;
};

// The clues of a board's rows, then of its columns, borrowed from arrays of C ints. The blocks of line i are start[i]
// .. start[i + 1] - 1.
class Clues {
public:
    Clues() = default;
    ~Clues() {
        for (Py_buffer* buffer : {&starts, &lengths, &colours, &picture}) PyBuffer_Release(buffer);
    }
    Clues(const Clues&) = delete;
    Clues& operator=(const Clues&) = delete;

    // Sets `rows` and `columns` from the arrays. Returns false with an exception unless there are as many clues as lines,
    // and as many colours as lengths.
    bool read_sizes() {
        for (const Py_buffer* buffer : {&starts, &lengths, &colours}) {
            if (buffer->itemsize == sizeof(int32_t)) continue;
            PyErr_SetString(PyExc_TypeError, "expected arrays of C ints");
            return false;
        }
        const auto start = ints(starts);
        const size_t blocks = ints(lengths).size();
        bool whole = height >= 0 && static_cast<size_t>(height) < start.size() && ints(colours).size() == blocks && start[0] == 0 &&
                     static_cast<size_t>(start.back()) == blocks;
        for (size_t line = 1; whole && line < start.size(); line++) whole = start[line - 1] <= start[line];
        if (!whole) {
            PyErr_SetString(PyExc_ValueError, "expected as many clues as lines, and as many colours as lengths");
            return false;
        }
        rows = static_cast<size_t>(height);
        columns = start.size() - 1 - rows;
        return true;
    }

    size_t lines() const { return rows + columns; }
    size_t length_of(size_t line) const { return line < rows ? columns : rows; }
    size_t first(size_t line) const { return static_cast<size_t>(ints(starts)[line]); }
    Block block(size_t number) const { return {ints(lengths)[number], ints(colours)[number]}; }

    Py_ssize_t height = 0;
    Py_buffer starts{}, lengths{}, colours{}, picture{};
    size_t rows = 0, columns = 0;

private:
    static std::span<const int32_t> ints(const Py_buffer& buffer) {
        return {static_cast<const int32_t*>(buffer.buf), static_cast<size_t>(buffer.len) / sizeof(int32_t)};
    }
};

// Returns true if the runs of a line of the picture are the blocks of its clue. The cells of the line are `step` apart.
bool line_shows(const uint8_t* cells, size_t step, const Clues& clues, size_t line) {
    size_t block = clues.first(line), position = 0;
    const size_t last = clues.first(line + 1), length = clues.length_of(line);
    while (position < length) {
        const uint8_t colour = cells[position * step];
        const size_t start = position;
        while (position < length && cells[position * step] == colour) position++;
        if (colour == 0) continue;
        if (block == last) return false;
        const Block expected = clues.block(block++);
        const bool fits = expected.length == 0 || static_cast<size_t>(expected.length) == position - start;  // 0: any length
        if (expected.colour != colour || !fits) return false;
    }
    return block == last;
}

// Returns true if the picture has the size of the board and satisfies all clues.
bool picture_shows(const Clues& clues) {
    if (static_cast<size_t>(clues.picture.len) != clues.rows * clues.columns) return false;
    const auto* const cells = static_cast<const uint8_t*>(clues.picture.buf);
    for (size_t line = 0; line < clues.lines(); line++) {
        const bool row = line < clues.rows;
        const uint8_t* const first = cells + (row ? line * clues.columns : line - clues.rows);
        if (!line_shows(first, row ? 1 : clues.columns, clues, line)) return false;
    }
    return true;
}

// Returns true if each clue fits into its line, all blocks have a length and colour 1, and rows and columns have equally
// many cells.
bool clues_fit(const Clues& clues) {
    int64_t balance = 0;  // number of cells in the row clues minus number in the column clues
    for (size_t line = 0; line < clues.lines(); line++) {
        int64_t cells = 0, gaps = -1;
        for (size_t block = clues.first(line); block < clues.first(line + 1); block++, gaps++) {
            const auto [length, colour] = clues.block(block);
            if (length < 1 || colour != 1) return false;
            cells += length;
        }
        if (cells + gaps > static_cast<int64_t>(clues.length_of(line))) return false;
        balance += line < clues.rows ? cells : -cells;
    }
    return balance == 0;
}

// Appends the lengths of a clue. The clue [0] is empty. Returns false if the clue is not a list or tuple of whole
// numbers from 1 to `most`.
bool add_lengths(PyObject* clue, long most, std::vector<int32_t>& lengths) {
    const bool is_list = Py_IS_TYPE(clue, &PyList_Type);
    if (!is_list && !Py_IS_TYPE(clue, &PyTuple_Type)) return false;
    const Py_ssize_t size = is_list ? PyList_Size(clue) : PyTuple_Size(clue);
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject* const item = is_list ? PyList_GetItem(clue, i) : PyTuple_GetItem(clue, i);
        if (!Py_IS_TYPE(item, &PyLong_Type)) return false;
        int overflow = 0;
        const long length = PyLong_AsLongAndOverflow(item, &overflow);
        if (length == 0 && size == 1) return true;
        if (overflow != 0 || length < 1 || length > most) return false;
        lengths.push_back(static_cast<int32_t>(length));
    }
    return true;
}

// Returns the numbers as bytes of C ints.
PyObject* bytes_of(const std::vector<int32_t>& numbers) {
    return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(numbers.data()),
                                     static_cast<Py_ssize_t>(numbers.size() * sizeof(int32_t)));
}

// A line of JSON that is a nonogram in its plainest form. Only such a line is read here: each key at most once, texts
// without escapes, and whole numbers. The reader in Python reads all other lines, and tells what is wrong with them.
class PlainJsonLine {
public:
    PlainJsonLine(const char* text, size_t size, long longest) : at(text), end(text + size), most(longest) {}

    // Reads the line. Returns false if it is not in the plainest form, or its sizes do not fit together.
    bool read() {
        if (!passes('{')) return false;
        do {
            std::string_view name;
            if (!reads(name) || !passes(':') || !reads_field(name)) return false;
        } while (passes(','));
        if (!passes('}')) return false;
        skip_blanks();
        return at == end && rows.lines > 0 && cols.lines > 0 && rows.lines <= most / cols.lines && (height < 0 || height == rows.lines) &&
               (width < 0 || width == cols.lines);
    }

    struct Side {
        long lines = 0;
        std::vector<int32_t> blocks, lengths;  // number of blocks of each line, and the lengths of all blocks
    };
    Side rows, cols;
    std::string_view id, title;

private:
    // Each of the functions below reads something from here on, and returns false if the text has something else there.
    // Reads the value of a key that was not read before.
    bool reads_field(std::string_view name) {
        if (name == "rows") return rows.lines == 0 && reads(rows);
        if (name == "cols") return cols.lines == 0 && reads(cols);
        if (name == "id") return id.data() == nullptr && reads(id);
        if (name == "title") return title.data() == nullptr && reads(title);
        if (name == "genre") return genre.data() == nullptr && reads(genre) && genre == "nonogram";
        if (name == "nono") return version < 0 && reads(version) && version == 1;
        if (name == "height") return height < 0 && reads(height);
        return name == "width" && width < 0 && reads(width);
    }

    // Reads the clues of one side: a list of lists of lengths. Returns false if the text has something else.
    bool reads(Side& side) {
        if (!passes('[')) return false;
        do {
            if (!passes('[')) return false;
            const size_t first = side.lengths.size();
            if (!passes(']')) {
                do {
                    long length = 0;
                    if (!reads(length) || length > most) return false;
                    side.lengths.push_back(static_cast<int32_t>(length));
                } while (passes(','));
                if (!passes(']')) return false;
            }
            if (side.lengths.size() == first + 1 && side.lengths[first] == 0) side.lengths.pop_back();
            for (size_t block = first; block < side.lengths.size(); block++) {
                if (side.lengths[block] == 0) return false;
            }
            side.blocks.push_back(static_cast<int32_t>(side.lengths.size() - first));
            side.lines++;
        } while (passes(','));
        return passes(']');
    }

    // Reads a text in quotes, without escapes. Returns false if the text has something else.
    bool reads(std::string_view& word) {
        if (!passes('"')) return false;
        const char* const begin = at;
        while (at < end && *at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= ' ') at++;
        word = {begin, static_cast<size_t>(at - begin)};
        return at < end && *at++ == '"';
    }

    // Reads a whole number of at most nine digits.
    bool reads(long& number) {
        skip_blanks();
        const char* const begin = at;
        number = 0;
        for (; at < end && *at >= '0' && *at <= '9' && at - begin < 9; at++) number = 10 * number + (*at - '0');
        return at > begin && (*begin != '0' || at == begin + 1);
    }

    // Reads this character. Returns false if the text has another one.
    bool passes(char mark) {
        skip_blanks();
        const bool is_there = at < end && *at == mark;
        at += is_there;
        return is_there;
    }

    void skip_blanks() {
        while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) at++;
    }

    const char* at;  // what is not read yet: at .. end
    const char* end;
    long most;
    long version = -1, height = -1, width = -1;
    std::string_view genre;
};

PyObject* text_of(std::string_view word) {
    return PyUnicode_FromStringAndSize(word.empty() ? "" : word.data(), static_cast<Py_ssize_t>(word.size()));
}

// The functions of the module; the table `functions` describes them.
PyObject* read_line(PyObject*, PyObject* given) {
    PyObject* text = nullptr;
    long most = 0;
    if (PyArg_ParseTuple(given, "Ul", &text, &most) == 0) return nullptr;
    Py_ssize_t size = 0;
    const char* const characters = PyUnicode_AsUTF8AndSize(text, &size);
    if (characters == nullptr) {  // half a character; the reader in Python tells
        PyErr_Clear();
        Py_RETURN_NONE;
    }
    try {
        PlainJsonLine line(characters, static_cast<size_t>(size), most);
        if (!line.read()) Py_RETURN_NONE;
        std::vector<int32_t> starts{0}, lengths = line.rows.lengths;
        for (const auto* const side : {&line.rows, &line.cols}) {
            for (const int32_t blocks : side->blocks) starts.push_back(starts.back() + blocks);
        }
        lengths.insert(lengths.end(), line.cols.lengths.begin(), line.cols.lengths.end());
        return Py_BuildValue("(lNNNN)", line.rows.lines, bytes_of(starts), bytes_of(lengths), text_of(line.id), text_of(line.title));
    } catch (const std::bad_alloc&) {
        return PyErr_NoMemory();
    }
}

// Returns whether a picture satisfies the clues.
PyObject* shows(PyObject*, PyObject* given) {
    Clues clues;
    const bool is_read =
        PyArg_ParseTuple(given, "ny*y*y*y*", &clues.height, &clues.starts, &clues.lengths, &clues.colours, &clues.picture) != 0;
    return is_read && clues.read_sizes() ? PyBool_FromLong(picture_shows(clues)) : nullptr;
}

// Returns whether clues of one colour fit the board.
PyObject* fits(PyObject*, PyObject* given) {
    Clues clues;
    const bool is_read = PyArg_ParseTuple(given, "ny*y*y*", &clues.height, &clues.starts, &clues.lengths, &clues.colours) != 0;
    return is_read && clues.read_sizes() ? PyBool_FromLong(clues_fit(clues)) : nullptr;
}

// Returns clues as two arrays of C ints: where the blocks of each line begin, and the lengths. None: the clues are not lists
// of lengths.
PyObject* flat_clues(PyObject*, PyObject* given) {
    PyObject *rows = nullptr, *cols = nullptr;
    long most = 0;
    if (PyArg_ParseTuple(given, "O!O!l", &PyTuple_Type, &rows, &PyTuple_Type, &cols, &most) == 0) return nullptr;
    try {
        std::vector<int32_t> starts{0}, lengths;
        for (PyObject* const side : {rows, cols}) {
            for (Py_ssize_t line = 0; line < PyTuple_Size(side); line++) {
                if (!add_lengths(PyTuple_GetItem(side, line), most, lengths)) Py_RETURN_NONE;
                starts.push_back(static_cast<int32_t>(lengths.size()));
            }
        }
        return Py_BuildValue("(NN)", bytes_of(starts), bytes_of(lengths));
    } catch (const std::bad_alloc&) {
        return PyErr_NoMemory();
    }
}

// Returns clues of one colour as text.
PyObject* text(PyObject*, PyObject* given) {
    Clues clues;
    if (PyArg_ParseTuple(given, "ny*y*y*", &clues.height, &clues.starts, &clues.lengths, &clues.colours) == 0) return nullptr;
    if (!clues.read_sizes()) return nullptr;
    try {
        std::string result;
        for (size_t line = 0; line < clues.lines(); line++) {
            if (line > 0) result += line == clues.rows ? ';' : '/';
            for (size_t block = clues.first(line); block < clues.first(line + 1); block++) {
                if (block > clues.first(line)) result += '.';
                result += std::to_string(clues.block(block).length);
            }
        }
        return PyUnicode_FromStringAndSize(result.data(), static_cast<Py_ssize_t>(result.size()));
    } catch (const std::bad_alloc&) {
        return PyErr_NoMemory();
    }
}

PyMethodDef functions[] = {
    {"shows", shows, METH_VARARGS,
     "Return whether a picture (bytes with one colour per cell, row by row) satisfies the clues of rows and columns."},
    {"fits", fits, METH_VARARGS,
     "Return whether clues of one colour without blots fit the board, and rows and columns have the same number of cells."},
    {"flat_clues", flat_clues, METH_VARARGS,
     "Return clues, which are lists or tuples of lengths from 1 to `most` ([0] for an empty clue), as arrays of C ints: where the blocks "
     "of each line begin, and the lengths. Return None for all other clues."},
    {"read_line", read_line, METH_VARARGS,
     "Return the number of rows, the same arrays as `flat_clues`, the id and the title of a nonogram on a line of JSON. Return None for "
     "all lines that are not in the plainest form."},
    {"text", text, METH_VARARGS,
     "Return clues of one colour without blots as text: `.` separates blocks, `/` lines, and `;` rows from columns."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "clue_code", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit_clue_code() { return PyModuleDef_Init(&definition); }
