"""Writes the pictures of the page by weeks, and the daily puzzles of the other genres for each day of a leap year.

python docs/make_page_days.py             # writes all puzzles
python docs/make_page_days.py GENRE       # writes only the daily puzzles of a genre, such as a new one
python docs/make_page_days.py pictures    # writes only the pictures
python docs/make_page_days.py dates       # lists the dates of each picture within a year

`files/pool` has the pictures of `WEEKS` weeks, a file per four weeks, and in `rest.bin` those that no day has. The
weeks begin on `MONDAY`, and again after the last one. A day has three pictures, of three sizes. From Monday to Saturday
they become harder; Sunday has those of `SUNDAYS`. To leave a picture out of the days, add its name to `NOT_DAILY`.
`days` has the puzzles of the other genres, a file per month.
"""

import argparse
import math
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from make_page_pack import FILES, NAMELESS, grade_of, listed, packed, pool, unpacked

import nono
from nono.design.generators.pegs import position_by_jumps_back
from nono.genres import GENRES
from nono.grading import GradeChoice
from nono.page.puzzle_data import page_data

OTHERS = [genre for genre in GENRES.rows if genre != "nonogram"]
POOL, DAYS = FILES / "pool", FILES.parent / "days"
MONDAY = date(2026, 11, 30)
WEEKS = 26
WEEK, PART = 7, 28  # number of days in a week and in a file
DAYS_OF_PICTURES = WEEKS * WEEK
YEAR = [date(2024, 1, 1) + timedelta(day) for day in range(366)]
GRADES: tuple[GradeChoice, ...] = ("easy", "medium", "easy", "hard")  # of other genres, day by day
# Genres whose puzzles of these grades have the numbers of all lines.
NUMBERED, NUMBERED_GRADES = ("tents", "aquarium"), ("easy", "medium")
SIZES = {"small": (11, 15), "medium": (16, 22), "large": (23, 50)}  # the longer side of a day's pictures, in cells
# Pictures that a stranger might not name, and the poorer ones of two that are alike.
NOT_DAILY = [
    *("zigzag", "marching-drum", "hungry-hamster", "paper-boat", "ringed-saturn", "russian-doll", "treasure-chest"),
    *("penguin-chick", "red-sneaker", "howling-wolf", "red-telephone", "polar-bear", "fiery-dragon", "striped-zebra"),
    *("royal-crown", "little-tortoise", "watering-can", "birthday-cupcake", "toy-rocket", "fresh-carrot"),
    *("potted-cactus", "ice-cream-cone", "tulip", "dairy-cow", "fox", "koala-tree", "satellite", "mars-rover"),
    *("clifftop-lighthouse", "teapot", "dinosaur", "spectacles", "castle", "swan"),
]
# The loveliest of the larger pictures of each size.
SUNDAYS = {
    "small": "haunted-house red-panda tiger-face tawny-owl sleepy-sloth highland-cow red-cardinal genie-lamp "
    "bubbling-cauldron easter-egg party-pinata pharaoh princess royal-guard circus-tent toadstool-cottage "
    "planet-earth sleepy-moon rednose-reindeer cheeky-monkey purple-grapes coiled-snake diving-helmet scallop-shell "
    "thanksgiving-turkey old-television",
    "medium": "geisha armchair-cat old-treehouse lucky-cat hovering-hummingbird kangaroo-and-joey "
    "rocking-horse elephant-ball frog-under-toadstool bear-honey owl-in-a-hollow panda-bamboo log-cabin honey-pot "
    "worm-in-apple mermaid riding-hood axolotl puffin sugar-skull night-owl mouse-cheese cat-window treasure-map "
    "stork wheelbarrow",
    "large": "fairy-tale-castle noahs-ark night-lighthouse pirate-ship coral-reef country-cottage camp-at-night "
    "northern-lights balloons ferris-wheel snow-globe taj-mahal proud-peacock toucan-on-branch unicorn-head "
    "kingfisher-bird sunflowers-in-a-vase carousel canal-houses great-wave raccoon-in-the-bin reading-owl night-train "
    "sleeping-fox samurai gingerbread-house",
}
# Subjects that look alike, by the words in the names of pictures.
SUBJECTS = (
    "bird birdcage birdhouse cardinal chick duck duckling eagle flamingo hen heron hummingbird kingfisher nest ostrich "
    "owl parrot peacock pelican penguin puffin raven robin rooster stork swan toucan turkey vulture weathercock "
    "woodpecker",
    "anubis cat cats corgi dachshund dalmatian dog fox husky kennel kitten lion poodle pug puppy scottie tiger wolf",
    "bat bats bear hare hedgehog hippo kangaroo koala lemur meerkat monkey mouse otter panda piglet rabbit raccoon "
    "skunk sloth squirrel teddy",
    "camel caravan cow dala donkey elephant giraffe goat horse ibex llama longhorn mammoth moose pegasus pinata "
    "quixote reindeer rhinoceros savanna sheep stag unicorn zebra",
    "angelfish anglerfish axolotl clownfish crab dolphin fish fishbone goldfish jellyfish kraken lobster mermaid "
    "narwhal octopus orca oyster pufferfish reef scallop seahorse seal shark squid tang turtle walrus whale",
    "caterpillar chameleon crocodile dinosaur dragon frog lake medusa snail snake stegosaurus tortoise triceratops "
    "turtle tyrannosaur worm",
    "ant bee beehive beetle bumblebee butterfly caterpillar honey honeybee ladybird spider",
    "acorn apple aubergine avocado bananas broccoli carrot cherries chilli corn fruit grapes kiwi lemon peach pear "
    "pineapple pumpkin radish strawberry tomato watermelon",
    "biscuit bowl cake cheese cheeseburger cocktail cocoa coffee cone cream cupcake dango doughnut egg fries jam jelly "
    "lolly milkshake mug pancakes picnic pizza popcorn pretzel ramen rice sushi sweet taco tea teacup teapot toast "
    "toaster",
    "bicycle bus camper car cement digger engine farthing motorcycle police pram rover scooter skateboarder taxi "
    "tractor train tram truck van wagon wheelbarrow",
    "balloon balloons biplane helicopter kite parachute plane rocket saucer shuttle",
    "ark boat cruise gondola iceberg island junk kraken pirate sailboat ship submarine sunset surfer tugboat viking "
    "wave",
    "barn birdhouse bridge cabin castle city colosseum cottage domes eiffel gate haunted house houses huts igloo "
    "kennel lighthouse opera pagoda pisa sandcastle taj temple tent tipi torii tower treehouse turbine windmill",
    "blossom bonsai cactus christmas clover daisy dandelion flower flytrap hammock island lotus maple plant rose "
    "sunflower sunflowers toadstool tree tulip tulips wreath",
    "alien astronaut cloud earth fuji globe island lights moon mountains rainbow rocket satellite shuttle snowflake "
    "star statues stones sun tornado volcano",
    "archer ballerina buddha captain chef clown cowboy detective diver fencer firefighter flamenco geisha girl gnome "
    "guard humpty jack knight lady leprechaun liberty lisa ninja nutcracker pharaoh pinocchio prince princess queen "
    "riding robber samurai scarecrow skateboarder skater skier sumo superhero tightrope umbrella viking weightlifter "
    "witch wizard",
    "alien cauldron ghost haunted mask masks monster mummy plague pumpkin roger skeleton skull vampire witch yeti",
    "bauble christmas gift gingerbread holly nutcracker reindeer santa sleigh snow snowman snowy stocking",
    "boom cassette clef guitar harp horn jukebox lyre notes piano saxophone trumpet turntable violin",
    "bulb candelabra candle chandelier lamp lantern menorah",
    "clock hourglass watch",
    "arcade camera computer controller floppy game handheld phone sewing television typewriter washing",
    "basketball bowling football lifebelt medal racket skate skater skier tennis trophy",
    "boot boots crown hat heel helmet mitten skate sombrero stocking",
    "axe corkscrew hammer padlock key penknife scissors sword swords",
    "brush easel paintbrush palette pencil quill",
)
NEAR = 15  # pictures less than this number of days apart should not look alike
SWAPS = 100_000  # number of tries to make neighbours less alike; more improve little
JUMPS = (4, 6, 8)  # the number of jumps that solve a peg solitaire, day by day
TRIES = 40  # number of seeds for a day
POOL_HEAD = """/**
 * The first day of the pictures, after how many days they come again, how many days a part has, and the addresses of
 * the parts and of the pictures that no day has. Written by docs/make_page_days.py.
 */
export const MONDAY = "{monday}";
export const DAYS = {days};
export const DAYS_OF_PART = {part};
export const PARTS = [
"""
POOL_END = """];
export const REST = import.meta.resolve("./rest.bin");
"""


def planned(genre: str, day: int, seed: int) -> nono.Puzzle:
    """Return a draft of a day's puzzle; the arguments alone determine it."""
    if genre == "pegs":
        return position_by_jumps_back(JUMPS[day % len(JUMPS)], random.Random(seed))
    sizes = GENRES[genre].days
    size, grade = sizes[day % len(sizes)], GRADES[day % len(GRADES)]
    all_clues = genre in NUMBERED and grade in NUMBERED_GRADES
    [found] = nono.generate(size, genre=genre, seed=seed, grade=grade, all_clues=all_clues)
    return found


class Place(NamedTuple):
    """A picture of a size on a day of the weeks, from 0."""

    size: str
    day: int


def planned_pictures() -> dict[Place, nono.Nonogram]:
    """Return the picture of each place in the weeks, where near pictures are unlike one another.

    A picture may move to another week, but it keeps its weekday.
    """
    chance = random.Random(0)
    places: list[Place] = []
    pictures: list[nono.Nonogram] = []
    for size in SIZES:
        for weekday, of_weekday in enumerate(by_weekday(pool(), size)):
            chance.shuffle(of_weekday)
            pictures += of_weekday
            places += [Place(size, WEEK * week + weekday) for week in range(WEEKS)]
    looks = [look_of(picture) for picture in pictures]
    alike = [[likeness(one, other) ** 2 for other in looks] for one in looks]
    near = [neighbours(place, places) for place in places]
    order = [*range(len(places))]

    def cost(place: int) -> float:
        return math.fsum(alike[order[place]][order[other]] * weight for other, weight in near[place])

    for _ in range(SWAPS):
        one = chance.randrange(len(places))
        other = one - one % WEEKS + chance.randrange(WEEKS)  # the same size and weekday
        before = cost(one) + cost(other)
        order[one], order[other] = order[other], order[one]
        if cost(one) + cost(other) > before:
            order[one], order[other] = order[other], order[one]
    return {place: pictures[index] for place, index in zip(places, order, strict=True)}


def by_weekday(pictures: list[nono.Nonogram], size: str) -> list[list[nono.Nonogram]]:
    """Return the pictures of a size for each weekday, from the easy ones of Monday to the hard ones of Saturday.

    If there are too many, as many easy as hard ones are left out.
    """
    daily = [picture for picture in pictures if is_daily(picture, size)]
    names = SUNDAYS[size].split()
    sundays = [picture for picture in daily if picture.id in names]
    others = sorted((picture for picture in daily if picture.id not in names), key=lambda one: grade_of(one).score)
    places = (WEEK - 1) * WEEKS
    if len(sundays) != WEEKS or len(others) < places:
        raise SystemExit(f"{size}: found {len(sundays)} and {len(others)} pictures, expected {WEEKS} and {places}")
    graded = [others[place * len(others) // places] for place in range(places)]
    return [*(graded[first : first + WEEKS] for first in range(0, places, WEEKS)), sundays]


def is_daily(picture: nono.Nonogram, size: str) -> bool:
    """Return whether a picture may be one of the days' pictures of a size."""
    least, most = SIZES[size]
    return least <= max(picture.height, picture.width) <= most and picture.id not in NOT_DAILY


def neighbours(place: Place, places: list[Place]) -> list[tuple[int, float]]:
    """Return the places less than `NEAR` days away as indexes with weights."""
    found = []
    for index, other in enumerate(places):
        apart = abs(place.day - other.day)
        apart = min(apart, DAYS_OF_PICTURES - apart)
        if apart < NEAR and other != place:
            found.append((index, 1 / (apart + 1)))
    return found


class Look(NamedTuple):
    """What is seen of a picture at a glance."""

    words: set[str]
    subjects: set[str]
    shades: dict[tuple[int, ...], float]


def look_of(picture: nono.Nonogram) -> Look:
    """Return the look of a picture, where colours that are nearly alike count as one."""
    words = {*(picture.id or "").split("-")} & {*" ".join(SUBJECTS).split()}
    subjects = {row for row in SUBJECTS if words & {*row.split()}}
    goal = picture.goal_bytes or b""
    shades: Counter[tuple[int, ...]] = Counter()
    for colour, cells in Counter(goal).items():
        shades[tuple(part // 64 for part in bytes.fromhex(picture.palette[colour].rgb))] += cells
    shares = {shade: cells / len(goal) for shade, cells in shades.items()}
    return Look(words, subjects, shares)


def likeness(one: Look, other: Look) -> float:
    """Return how much two pictures look alike, from 0."""
    shared = math.fsum(min(share, other.shades.get(shade, 0)) for shade, share in one.shades.items())
    same_subject = not one.subjects.isdisjoint(other.subjects)
    same_word = not one.words.isdisjoint(other.words)
    return shared + 2 * (same_subject + same_word)


def days(genre: str) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a genre other than nonograms, one per day, none like an earlier one.

    The progress is printed on standard error.
    """
    earlier = set()
    for day in range(len(YEAR)):
        if YEAR[day].day == 1:
            print(f"{genre}: {YEAR[day]:%B}", file=sys.stderr)
        for attempt in range(TRIES):
            try:
                one = planned(genre, day, 1000 * day + attempt)
            except (nono.PuzzleError, IndexError):
                continue  # no puzzle of this size has this grade, or no jump backwards is left
            if one.clue_hash() not in earlier:
                break
        else:
            raise SystemExit(f"{genre}, day {day}: no puzzle found")
        earlier.add(one.clue_hash())
        data = {key: value for key, value in page_data(one).items() if key not in NAMELESS and value is not False}
        yield data | {"grade": "" if one.played else nono.grade(one).word}


def pool_parts() -> dict[str, Any]:
    """Return the content of each file of `POOL`: pictures by day and size, and in `rest` those that no day has."""
    pictures = planned_pictures()
    by_day = [{size: listed(pictures[Place(size, day)]) for size in SIZES} for day in range(DAYS_OF_PICTURES)]
    parts = {str(first // PART + 1): by_day[first : first + PART] for first in range(0, DAYS_OF_PICTURES, PART)}
    daily = {*pictures.values()}
    return {**parts, "rest": [listed(picture) for picture in pool() if picture not in daily]}


def stored_parts() -> dict[str, Any]:
    """Return the content of the files of `POOL`."""
    return {path.stem: unpacked(path.read_bytes()) for path in sorted(POOL.glob("*.bin"))}


def parts_module() -> str:
    """Return the module with the addresses of the files of `POOL`."""
    numbers = range(1, math.ceil(DAYS_OF_PICTURES / PART) + 1)
    parts = "".join(f'  import.meta.resolve("./{number}.bin"),\n' for number in numbers)
    return POOL_HEAD.format(monday=MONDAY, days=DAYS_OF_PICTURES, part=PART) + parts + POOL_END


def dates_of(first: date, days: int) -> dict[str, list[tuple[str, date]]]:
    """Return the sizes and dates of each picture within some days, by its name; empty lists for the rest."""
    parts = stored_parts()
    found: dict[str, list[tuple[str, date]]] = {picture["id"]: [] for picture in parts["rest"]}
    for date_of_day in (first + timedelta(number) for number in range(days)):
        part, day = divmod((date_of_day - MONDAY).days % DAYS_OF_PICTURES, PART)
        for size, picture in parts[str(part + 1)][day].items():
            found.setdefault(picture["id"], []).append((size, date_of_day))
    return found


def stored() -> list[list[dict[str, Any]]]:
    """Return the puzzles of the other genres in the files by month and day."""
    return [unpacked((DAYS / f"{month}.bin").read_bytes()) for month in range(1, 13)]


def renewed(genres: Iterable[str]) -> Iterator[list[dict[str, Any]]]:
    """Yield the puzzles of the other genres by month and day: new ones of these genres, the stored ones of all others.

    Each genre is made as a whole, one after another.
    """
    new = {genre: iter([*days(genre)]) for genre in genres}
    for month in stored():
        of_genres = [day | {genre: next(puzzles) for genre, puzzles in new.items()} for day in month]
        yield [{genre: day[genre] for genre in OTHERS} for day in of_genres]


def main() -> None:
    """Write the files, or list the dates of the pictures from `MONDAY` on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", default="all", choices=("all", "pictures", "dates", *OTHERS))
    what = parser.parse_args().what
    if what == "dates":
        for name, found in sorted(dates_of(MONDAY, 366).items()):
            print(name, *([f"{size} {day}" for size, day in found] or ["only in the library"]), sep=", ")
        return
    if what in ("all", "pictures"):
        for name, part in pool_parts().items():
            (POOL / f"{name}.bin").write_bytes(packed(part))
        (POOL / "parts.js").write_text(parts_module(), "utf-8")
    if what != "pictures":
        for number, month in enumerate([*renewed(OTHERS if what == "all" else [what])], 1):
            (DAYS / f"{number}.bin").write_bytes(packed(month))


if __name__ == "__main__":
    main()
