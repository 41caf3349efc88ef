"""Nonograms of objects that people recognise: the glyphs of an icon font, drawn by their contours and then repaired.

The package fonticon-materialdesignicons7 (``pip install 'nono-puzzles[image]'``) has the font, Material Design Icons.
Its licence (Apache 2.0) allows puzzles for sale. `THEMES` lists the glyphs that people recognise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from nono.base import distribution
from nono.base.errors import BackendError, PuzzleError
from nono.base.grid import are_alike, placements, split_rows
from nono.design._contours import FINE, Source, repair_within
from nono.design.generators import GenerateSpec
from nono.genres.nonogram import Nonogram
from nono.grading import LINE_LOGIC, is_graded, model_of, tier_of
from nono.model.answer import Verdict
from nono.solving import solve_many
from nono.text import pillow

# Names of glyphs by theme. Underscores become spaces in titles; `title=name` gives a glyph another title.
THEMES = {
    "animals": "bat bee bird beetle=bug butterfly cat cow dog terrier=dog_side dolphin donkey duck elephant fish "
    "jellyfish horse kangaroo koala owl panda paw penguin pig piggy_bank=pig_variant rabbit bunny=rabbit_variant "
    "mouse=rodent shark sheep snail snake spider tortoise turtle turkey unicorn ladybird=ladybug teddy_bear fishbowl "
    "bone feather horse_rider=horse_human spider_web",
    "nature": "cactus clover flower tulip=flower_tulip poppy=flower_poppy leaf maple_leaf=leaf_maple palm_tree "
    "pine_tree tree mushroom seedling=sprout snowflake thunderstorm=weather_lightning sun=weather_sunny "
    "moon_and_stars=weather_night cloud=weather_cloudy rain=weather_pouring umbrella snowman fire volcano "
    "moon=moon_waning_crescent island mountains=image_filter_hdr drop=water ear_of_grain=barley "
    "hurricane=weather_hurricane sunset=weather_sunset forest lightning=lightning_bolt shooting_star=star_shooting "
    "thermometer campfire pumpkin",
    "food": "apple=food_apple baguette wine_bottle=bottle_wine bread=bread_slice birthday_cake=cake_variant candy "
    "candy_cane=candycane carrot cheese coffee cookie corn cupcake egg fried_egg=egg_fried croissant=food_croissant "
    "drumstick=food_drumstick steak=food_steak chips=french_fries cherries=fruit_cherries "
    "grapes=fruit_grapes pineapple=fruit_pineapple watermelon=fruit_watermelon pear=fruit_pear lemon=fruit_citrus "
    "cocktail=glass_cocktail beer=glass_mug_variant wine_glass=glass_wine hamburger ice_cream ice_lolly=ice_pop "
    "noodles pizza popcorn pretzel pot=pot_steam rice sausage cutlery=silverware_fork_knife tea chef's_hat=chef_hat "
    "peanut roast_turkey=food_turkey",
    "travel": "aeroplane=airplane balloon=airballoon anchor ambulance bicycle bus car compass earth "
    "ferry fire_engine=fire_truck forklift helicopter lighthouse scooter=moped motorcycle=motorbike rocket "
    "sailing_boat=sail_boat ship's_wheel=ship_wheel underground=subway taxi tent tractor traffic_light train tram "
    "lorry=truck suitcase=bag_suitcase parachute satellite=satellite_variant excavator dumper=dump_truck church "
    "castle mosque wind_turbine cable_car=gondola backpack=bag_personal bulldozer crane "
    "eiffel_tower pyramid lifebuoy barn house=home watchtower=tower_fire signpost=sign_direction "
    "petrol_pump=gas_station oil_lamp helmet=racing_helmet telescope bank camper_van=rv_truck kayak=kayaking "
    "double_decker=bus_double_decker",
    "play": "guitar=guitar_acoustic electric_guitar=guitar_electric violin saxophone piano note=music_note "
    "treble_clef=music_clef_treble microphone headphones king=chess_king queen=chess_queen rook=chess_rook "
    "knight=chess_knight pawn=chess_pawn spade=cards_spade club=cards_club die=dice_5 jigsaw_piece=puzzle kite balloon "
    "basketball football=soccer tennis rugby_ball=football bowling_ball=bowling golf dumbbell trophy medal "
    "roller_skate skier=ski snowboarder=snowboard baseball_bat shuttlecock=badminton karate swimmer=swim runner=run "
    "dancers=dance_ballroom party_popper ghost alien_invader=space_invaders wizard's_hat=wizard_hat "
    "bow_and_arrow=bow_arrow curling_stone=curling tennis_ball weightlifter=weight_lifter "
    "surfer=surfing radio television=television_classic clapperboard=movie_open camera big_wheel=ferris_wheel "
    "game_controller=controller robot",
    "things": "alarm_clock=alarm bell bed binoculars book=book_open_variant briefcase broom paintbrush=brush "
    "calculator candle trolley=cart till=cash_register clock crown desk_lamp diamond=diamond_stone envelope=email fan "
    "torch=flashlight flask present=gift glasses hammer coat_hanger=hanger hat=hat_fedora hourglass=timer_sand iron "
    "key knife lamp laptop light_bulb=lightbulb_on lipstick padlock=lock magnet mailbox microscope paperclip "
    "telephone=phone drawing_pin=pin printer saw_blade scales=scale_balance scissors=content_cut shield "
    "shoe=shoe_sneaker shopping_bag=shopping shovel sofa stethoscope sunglasses sword crossed_swords=sword_cross "
    "t-shirt=tshirt_crew tie tooth treasure_chest washing_machine watering_can spanner=wrench axe pickaxe bow_tie "
    "pirate skull skull_and_crossbones=skull_crossbones alien ninja smile=emoticon_happy anvil basket blender "
    "chandelier drawers=dresser fireplace fridge gavel saw=hand_saw hard_hat palette pill safe screw=screw_lag "
    "high_heel=shoe_heel stool wardrobe fire_extinguisher hydrant=fire_hydrant cogwheel=cog toolbox ring "
    "vacuum_cleaner=vacuum barbecue=grill typewriter first_aid=medical_bag bomb thumbs_up=thumb_up eye "
    "footprint=foot_print ice_skate=skate heart star broken_heart=heart_broken horseshoe bullseye",
    "symbols": "yin_yang peace om cross radioactive biohazard male=gender_male "
    "female=gender_female at_sign=at ampersand fleur-de-lis=fleur_de_lis star_of_david=star_david "
    "star_and_crescent=star_crescent wheel_of_dharma=dharmachakra dollar=currency_usd euro=currency_eur "
    "pound=currency_gbp wheelchair=wheelchair_accessibility",
    "zodiac": "aries=zodiac_aries taurus=zodiac_taurus gemini=zodiac_gemini leo=zodiac_leo virgo=zodiac_virgo "
    "libra=zodiac_libra scorpio=zodiac_scorpio sagittarius=zodiac_sagittarius capricorn=zodiac_capricorn "
    "aquarius=zodiac_aquarius pisces=zodiac_pisces",
    "letters": " ".join(f"{letter}=alpha_{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    + " "
    + " ".join(f"{digit}=numeric_{digit}" for digit in range(10)),
}
SIGNS = "symbols", "zodiac", "letters"  # themes that show no objects
GLYPH = 240  # height of the font in pixels
STRETCHED = 1.25  # a glyph may be made this much wider or higher
NARROWEST = 0.75  # a glyph fills at least this share of the width and the height
REPAIRS = 2000  # number of changes tried in the search for a repair
VARIANTS = 300  # number of variants tried to reach a grade
EDITS = 1, 1, 2, 2, 3, 4  # numbers of changed cells in these variants


def pictures(
    spec: GenerateSpec,
    numbers: range,
    shown: dict[str, Sequence[int]],
    others: Callable[[range], Iterable[Nonogram]] | None,
) -> Iterator[Nonogram]:
    """Yield the puzzle with each number. Each shows another object; any two pictures differ clearly.

    ``shown`` has the `placements` of the pictures that were made before, by their titles; objects that gave no picture
    have none. The new ones are added. Once the theme has no more objects, ``others`` makes the puzzles.

    Raises `PuzzleError` if the theme has too few objects, and `BackendError` without the font.
    """
    for number in numbers:
        for title, glyph in shuffled(spec):
            spec.check()
            if title in shown:
                continue
            shown[title] = ()
            cells = fitted(glyph, spec)
            if cells is None:
                continue
            places = placements(cells.tobytes(), spec.width)
            if any(are_alike(places, other, cells.size) for other in shown.values() if other):
                continue
            puzzle = finished(cells, spec, title)
            if puzzle is not None:
                shown[title] = placements(puzzle.goal_bytes or b"", spec.width)
                name = f"{spec.width}x{spec.height}-{spec.seed}-{number}"
                yield Nonogram.from_grid(puzzle.goal, id=name, title=title.replace("_", " ").capitalize())
                break
        else:
            if others is not None:
                yield from others(range(number, numbers.stop))
                return
            size = f"{spec.width}x{spec.height}"
            grade = f" and grade {spec.grade}" if spec.grade else ""
            message = f"the theme {spec.theme} has only {number} different pictures of size {size}{grade}"
            raise PuzzleError(message, "no-puzzle")


def shuffled(spec: GenerateSpec) -> list[tuple[str, str]]:
    """Return the titles and names of the glyphs of a theme, in an order that depends on the seed.

    The theme "all" has the glyphs of all objects.
    """
    wanted = [THEMES[name] for name in THEMES if spec.theme == name or (spec.theme == "all" and name not in SIGNS)]
    pairs = dict(word.partition("=")[::2] for words in wanted for word in words.split())
    glyphs = [(title, name or title) for title, name in pairs.items()]
    Random(f"motifs {spec.theme} {spec.seed}").shuffle(glyphs)
    return glyphs


def fitted(name: str, spec: GenerateSpec) -> Any:
    """Return the cells of the best drawing of a glyph, or None if its shape does not fit the board."""
    with distribution.needs("image", "fonticon_mdi7", "objects in puzzles", BackendError):
        from fonticon_mdi7 import MDI7
    module = pillow()
    from PIL.ImageFont import truetype

    mask = truetype(MDI7.__font_file__, GLYPH).getmask(getattr(MDI7, name)[-1])
    glyph = module.fromarray(np.asarray(mask, np.uint8).reshape(mask.size[::-1]))
    glyph = glyph.crop(glyph.getbbox())
    wide, high = glyph.size
    scale = min(spec.width / wide, spec.height / high) * STRETCHED
    width, height = min(spec.width, round(wide * scale)), min(spec.height, round(high * scale))
    if width < NARROWEST * spec.width or height < NARROWEST * spec.height:
        return None
    ink = glyph.point(lambda value: 255 - value)
    page = module.new("RGB", (spec.width * FINE, spec.height * FINE), "white")
    corner = (spec.width - width) // 2 * FINE, (spec.height - height) // 2 * FINE
    page.paste(ink.resize((width * FINE, height * FINE)), corner)
    source = Source(np.asarray(page), (spec.width, spec.height), np.full(3, 255, np.uint8))
    drawings = source.drawings(spec.check)
    return drawings[0].cells if drawings else None


def finished(cells: Any, spec: GenerateSpec, title: str) -> Nonogram | None:
    """Return a unique puzzle of the requested grade whose picture differs little from these cells, or None.

    Without a grade, line logic solves the puzzle.
    """
    tier = LINE_LOGIC if spec.grade is None else tier_of(spec.grade)
    assert tier is not None  # pictures of objects are at most hard
    repaired = repaired_cells(cells, tier)
    puzzles = [] if repaired is None else [repaired]
    if spec.grade is not None:
        puzzles += variants(cells, Random(f"{title} {spec.width} {spec.height} {spec.seed}"))
    results = list(solve_many(puzzles, "native", use_goal=False, cancel=spec.until, max_conflicts=300))
    for puzzle, result in zip(puzzles, results, strict=True):
        if result.verdict is Verdict.UNIQUE:
            spec.check()
            graded = spec.grade is None or is_graded(model_of(puzzle), spec.grade, spec.until.seconds())
            spec.check()
            if graded:
                return puzzle
    return None


def repaired_cells(cells: Any, tier: int) -> Nonogram | None:
    """Return the puzzle of a picture after a small repair, or None if a bounded search finds no repair."""
    puzzle = Nonogram.from_grid(cells)
    edits = repair_within(puzzle, tier, REPAIRS, False)
    return None if edits is None else changed(puzzle.goal_bytes or b"", puzzle.width, edits)


def changed(goal: bytes, width: int, edits: Sequence[tuple[int, int]]) -> Nonogram:
    """Return the puzzle of a picture with changed cells, given as pairs of a cell and its new colour."""
    cells = bytearray(goal)
    for cell, colour in edits:
        cells[cell] = colour
    return Nonogram.from_grid(split_rows(cells, width))


def variants(cells: Any, rng: Random) -> list[Nonogram]:
    """Return puzzles of the picture with few changed cells at the edges of its ink, those with the fewest first."""
    near = np.pad(cells, 1)
    sides = near[1:-1, 2:], near[1:-1, :-2], near[2:, 1:-1], near[:-2, 1:-1]
    edge = np.flatnonzero(np.any([side != cells for side in sides], axis=0)).tolist()
    flat = cells.tobytes()
    chosen = sorted((rng.sample(edge, min(rng.choice(EDITS), len(edge))) for _ in range(VARIANTS)), key=len)
    return [changed(flat, cells.shape[1], [(cell, 1 - flat[cell]) for cell in some]) for some in chosen]
