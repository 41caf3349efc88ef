// Line logic and belief propagation, which give information about the cells of a nonogram without a search.
#include "bindings/module.hpp"

#include <vector>

#include "belief/beliefs.hpp"
#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "line/line_board.hpp"
#include "line/line_fixpoint.hpp"

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
    std::vector<uint8_t> picture(borrowed.model.num_cells());
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

}  // namespace

void bind_inference(nb::module_& module) {
    module.def(
        "settle", &settle, "model"_a,
        "Return one byte per cell and colour: 1 if line logic leaves the cell the colour, otherwise 0. All bytes are 0 if a line has "
        "no arrangement.");
    module.def("beliefs", &beliefs, "model"_a, "rounds"_a, "attempts"_a, "seed"_a,
               "Return the most likely picture by belief propagation, as bytes with one colour per cell. Plain rounds come first; "
               "reinforced attempts follow while the picture violates a clue.");
}
