"""Writes the daily puzzles of the page for each day of a leap year, one file per month, in src/nono/page/web/days.

python docs/make_page_days.py             # writes all puzzles
python docs/make_page_days.py pictures    # keeps the puzzles of the other genres as they are

A day has a puzzle of every genre. Its three nonograms are numbers of pictures in files/pool.bin, of three sizes. To
leave a picture out of the days, add its name to `NOT_DAILY`.
"""

import math
import random
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from make_page_pack import LEFT_OUT, packed, pool, unpacked

import nono
from nono.design.generators.pegs import position_by_jumps_back
from nono.genres import GENRES
from nono.grading import GradeChoice
from nono.page.given import page_data

DAYS = Path(__file__).parents[1] / "src/nono/page/web/days"
YEAR = [date(2024, 1, 1) + timedelta(day) for day in range(366)]
GRADES: tuple[GradeChoice, ...] = ("easy", "medium", "easy", "hard")  # the grades, day by day
SIZES = {"small": (11, 15), "medium": (16, 22), "large": (23, 50)}  # the longer side of a day's pictures, in cells
# Pictures that a stranger might not name.
NOT_DAILY = [
    *("zigzag", "marching-drum", "hungry-hamster", "paper-boat", "ringed-saturn", "russian-doll", "treasure-chest"),
    *("penguin-chick", "red-sneaker", "howling-wolf", "red-telephone", "polar-bear", "fiery-dragon", "striped-zebra"),
]
CYCLE = 61  # a picture returns after this number of days, one less without 29 February; six cycles are a leap year
# Subjects that look alike, by the words in the names of pictures.
SUBJECTS = (
    "chick duck duckling flamingo hummingbird kingfisher owl parrot peacock penguin robin rooster swan toucan",
    "bear cow fox hippo husky kitten koala lion monkey mouse panda piglet puppy rabbit raccoon sloth teddy tiger",
    "camel cat elephant giraffe hedgehog kangaroo knight llama reindeer rocking sheep squirrel unicorn walrus",
    "bowl clownfish crab dolphin goldfish jellyfish octopus reef seahorse shark tang whale",
    "chameleon crocodile dinosaur frog snail tortoise turtle",
    "bee bumblebee butterfly honeybee ladybird",
    "apple avocado bananas carrot cherries corn grapes kiwi lemon pear pineapple strawberry watermelon",
    "cake cheeseburger cocoa cone cupcake dog doughnut egg fries lolly pancakes pizza popcorn ramen teacup teapot",
    "bicycle bus camper car digger engine helicopter plane police scooter tractor tram wagon",
    "boat island sailboat ship submarine sunset",
    "barn birdhouse castle city cottage house igloo lighthouse pagoda sandcastle taj torii tower treehouse windmill",
    "blossom bonsai cactus christmas clover flower maple plant pumpkin rose sunflower toadstool tree tulip tulips",
    "astronaut balloon kite rocket saucer shuttle",
    "cloud earth fuji moon star sun volcano",
    "captain clown gingerbread gnome pirate santa snowman wizard",
    "clef guitar piano saxophone trumpet violin",
    "bell clock crown diamond helmet trophy",
)
NEAR = 10  # pictures less than this number of days apart should not look alike
SWAPS = 60_000  # number of tries to make neighbours less alike; more improve little
JUMPS = (4, 6, 8)  # the number of jumps that solve a peg solitaire, day by day
TRIES = 40  # number of seeds for a day


def planned(genre: str, day: int, seed: int) -> nono.Puzzle:
    """Return a draft of a day's puzzle; the arguments alone determine it."""
    if genre == "pegs":
        return position_by_jumps_back(JUMPS[day % len(JUMPS)], random.Random(seed))
    sizes = GENRES[genre].days
    size, grade = sizes[day % len(sizes)], GRADES[day % len(GRADES)]
    [found] = nono.generate(size, genre=genre, seed=seed, grade=grade)
    return found


def numbers() -> dict[str, list[int]]:
    """Return the picture of each day, as its number in the pool, for each size of `SIZES`.

    Each place of the cycle has the same few pictures of a size, which take turns.
    """
    places: dict[tuple[str, int], list[int]] = {}
    for (size, place), number in ordered():
        places.setdefault((size, place), []).append(number)
    turns = [divmod(day, CYCLE) for day in range(len(YEAR))]
    return {size: [places[size, place][turn % len(places[size, place])] for turn, place in turns] for size in SIZES}


def ordered() -> list[tuple[tuple[str, int], int]]:
    """Return places of the cycle, each a size and a day, and their pictures; near one another, few look alike."""
    shuffled = random.Random(0)
    pictures = pool()
    slots: list[tuple[str, int]] = []
    chosen: list[int] = []
    for size in SIZES:
        of_size = [number for number, picture in enumerate(pictures) if is_daily(picture, size)]
        if len(of_size) < CYCLE:
            raise SystemExit(f"{size}: found {len(of_size)} pictures, expected at least {CYCLE}")
        shuffled.shuffle(of_size)
        chosen += of_size
        slots += [(size, index % CYCLE) for index in range(len(of_size))]
    looks = [look_of(pictures[number]) for number in chosen]
    alike = [[likeness(one, other) ** 2 for other in looks] for one in looks]
    near = [neighbours(slot, slots) for slot in slots]
    order = [*range(len(slots))]

    def cost(slot: int) -> float:
        return math.fsum(alike[order[slot]][order[other]] * weight for other, weight in near[slot])

    for _ in range(SWAPS):
        one, other = shuffled.sample(order, 2)
        if slots[one][0] != slots[other][0]:
            continue
        before = cost(one) + cost(other)
        order[one], order[other] = order[other], order[one]
        if cost(one) + cost(other) > before:
            order[one], order[other] = order[other], order[one]
    return [(slot, chosen[index]) for slot, index in zip(slots, order, strict=True)]


def is_daily(picture: nono.Nonogram, size: str) -> bool:
    """Return whether a picture may be one of the days' pictures of a size."""
    least, most = SIZES[size]
    return least <= max(picture.height, picture.width) <= most and picture.id not in NOT_DAILY


def neighbours(slot: tuple[str, int], slots: list[tuple[str, int]]) -> list[tuple[int, float]]:
    """Return the places less than `NEAR` days away as indexes with weights. Pictures that take turns do not meet."""
    found = []
    for index, other in enumerate(slots):
        apart = abs(slot[1] - other[1])
        apart = min(apart, CYCLE - apart)
        if apart < NEAR and other != slot:
            found.append((index, 1 / (apart + 1)))
    return found


class Look(NamedTuple):
    """What is seen of a picture at a glance."""

    words: set[str]
    subjects: set[str]
    shades: dict[tuple[int, ...], float]
    is_hard: bool


def look_of(picture: nono.Nonogram) -> Look:
    """Return the look of a picture, where colours that are nearly alike count as one."""
    words = {*(picture.id or "").split("-")} & {*" ".join(SUBJECTS).split()}
    subjects = {row for row in SUBJECTS if words & {*row.split()}}
    goal = picture.goal_bytes or b""
    shades: Counter[tuple[int, ...]] = Counter()
    for colour, cells in Counter(goal).items():
        shades[tuple(part // 64 for part in bytes.fromhex(picture.palette[colour].rgb))] += cells
    shares = {shade: cells / len(goal) for shade, cells in shades.items()}
    return Look(words, subjects, shares, nono.grade(picture).word in ("hard", "expert"))


def likeness(one: Look, other: Look) -> float:
    """Return how much two pictures look alike, from 0. Hard puzzles count as alike, so that they are spread."""
    shared = math.fsum(min(share, other.shades.get(shade, 0)) for shade, share in one.shades.items())
    same_subject = not one.subjects.isdisjoint(other.subjects)
    same_word = not one.words.isdisjoint(other.words)
    return shared + 2 * (same_subject + same_word) + (one.is_hard and other.is_hard)


def days(genre: str) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a genre other than nonograms, one per day, none like an earlier one."""
    earlier = set()
    for day in range(len(YEAR)):
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
        data = {
            key: value
            for key, value in page_data(one).items()
            if key not in (*LEFT_OUT, "id", "title", "author", "genre") and value is not False
        }
        yield data | {"grade": "" if one.played else nono.grade(one).word}


def months(puzzles: dict[str, Iterator[Any]]) -> list[list[dict[str, Any]]]:
    """Return the puzzles by month and day, given those of all days by name."""
    pictures = numbers()
    year: list[list[dict[str, Any]]] = [[] for _ in range(12)]
    for number, day in enumerate(YEAR):
        others = {name: next(puzzles_of) for name, puzzles_of in puzzles.items()}
        year[day.month - 1].append({size: pictures[size][number] for size in SIZES} | others)
    return year


def stored() -> list[list[dict[str, Any]]]:
    """Return the puzzles in the files by month and day."""
    return [unpacked((DAYS / f"{month}.bin").read_bytes()) for month in range(1, 13)]


def others(is_kept: bool) -> dict[str, Iterator[Any]]:
    """Return the puzzles of the genres other than nonograms: new ones, or those in the files."""
    genres = [genre for genre in GENRES.rows if genre != "nonogram"]
    every = [day for month in stored() for day in month] if is_kept else []
    return {genre: iter([day[genre] for day in every]) if is_kept else days(genre) for genre in genres}


if __name__ == "__main__":
    for number, month in enumerate(months(others(is_kept="pictures" in sys.argv)), 1):
        (DAYS / f"{number}.bin").write_bytes(packed(month))
