// What is found of the cells of a model of lines without a search: line logic, beliefs, and whether a picture shows the clues.
#include "bindings/module.hpp"

#include <vector>

#include "belief/beliefs.hpp"
#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "line/line_board.hpp"
#include "line/line_fixpoint.hpp"
#include "model/shown.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

nb::bytes settle(nb::handle model_object) {
    const BorrowedModel borrowed(model_object);
    const nono::Model& model = borrowed.model;
    Watch watch;
    nono::Limits limits(0, Watch::poll, &watch);
    std::vector<char> allowed(static_cast<size_t>(model.num_cells()) * static_cast<size_t>(model.colours));
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::LineBoard board;
        board.build(model);
        if (nono::LineFixpoint().run(board, stats, limits)) {
            std::vector<uint8_t> colours;
            for (int cell = 0; cell < model.num_cells(); cell++) {
                board.domain(cell, colours);
                for (const uint8_t colour : colours) allowed[cell * model.colours + colour] = 1;
            }
        }
    }
    if (limits.stopped()) throw nb::python_error();
    return bytes_of(allowed);
}

nb::bytes beliefs(nb::handle model_object, int rounds, int attempts, uint64_t seed) {
    const BorrowedModel borrowed(model_object);
    Watch watch;
    nono::Limits limits(0, Watch::poll, &watch);
    std::vector<uint8_t> picture(static_cast<size_t>(borrowed.model.num_cells()));
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::LineBoard board;
        board.build(borrowed.model);
        if (nono::LineFixpoint().run(board, stats, limits)) {
            nono::Random random(seed);
            nono::Beliefs beliefs(board, limits, random);
            nono::Beliefs::Attempt best = beliefs.plain(rounds);
            picture = beliefs.picture();
            for (int i = 0; i < attempts && best.violated > 0 && !limits.stopped(); i++) {
                const nono::Beliefs::Attempt attempt = beliefs.reinforced(i);
                if (attempt.violated > best.violated) continue;
                best = attempt;
                picture = beliefs.picture();
            }
        }
    }
    if (limits.stopped()) throw nb::python_error();
    return bytes_of(picture);
}

bool shows(nb::handle clues, const nb::bytes& picture) {
    const BorrowedClues borrowed(clues);
    const nono::BoardClues& board = borrowed.clues;
    const size_t cells = static_cast<size_t>(board.height) * static_cast<size_t>(board.width);
    return picture.size() == cells && nono::shows({static_cast<const uint8_t*>(picture.data()), cells}, board);
}

bool fits(nb::handle clues) {
    const BorrowedClues borrowed(clues);
    return nono::fits(borrowed.clues);
}

// Adds the lengths of a clue, [0] an empty one; false where it is not a list or tuple of whole numbers from 1 to `most`.
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

nb::object flat_clues(const nb::tuple& rows, const nb::tuple& cols, int most) {
    std::vector<int32_t> starts{0}, lengths;
    for (const nb::tuple& side : {rows, cols}) {
        for (const nb::handle clue : side) {
            if (!add_lengths(clue.ptr(), most, lengths)) return nb::none();
            starts.push_back(static_cast<int32_t>(lengths.size()));
        }
    }
    return nb::make_tuple(bytes_of(starts), bytes_of(lengths));
}

}  // namespace

void bind_inference(nb::module_& module) {
    module.def("settle", &settle, "model"_a,
               "For every cell and colour a byte: 1 where line logic leaves the cell the colour, else 0; all 0 where a line has no "
               "arrangement.");
    module.def("beliefs", &beliefs, "model"_a, "rounds"_a, "attempts"_a, "seed"_a,
               "The most likely picture by belief propagation, bytes of one colour a cell: of so many plain rounds, then of so many "
               "reinforced attempts, while the picture breaks a clue.");
    module.def("shows", &shows, "clues"_a, "picture"_a,
               "Whether a picture, bytes of one colour a cell, row by row, shows the clues of a board's rows and columns. This shares "
               "nothing with the search.");
    module.def("fits", &fits, "clues"_a,
               "Whether clues of one colour, none blotted, are short enough, with as many cells in the rows as in the columns.");
    module.def(
        "flat_clues", &flat_clues, "rows"_a, "cols"_a, "most"_a,
        "Clues that are lists or tuples of lengths from 1 to `most`, [0] an empty one, as arrays of C ints: where the blocks of each "
        "line begin, and the lengths; None of all others.");
}
