// Whatever else all arrangements of the line have in common: what line logic finds and no named technique does.

#include "grading/line_view.hpp"

namespace nono {

void line_full(const LineView& line, Finding& found) {
    for (int x = 0; x < line.cells; x++) {
        for (int colour = 0; colour < line.colours; colour++) {
            if (!line.possible(x, colour)) line.take(found, x, colour);
        }
    }
}

}  // namespace nono
