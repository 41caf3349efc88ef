"""The table of commands. Each command is imported when it is called.

The modules of commands must not use ``from __future__ import annotations``, because `nono.cli.options` reads their
annotations.
"""

from nono.base.table import Table

COMMANDS = Table(
    "command",
    {
        "solve": "nono.cli.commands.solve:solve",
        "verify": "nono.cli.commands.verify:verify",
        "count": "nono.cli.commands.solutions:count",
        "sample": "nono.cli.commands.solutions:sample",
        "bench": "nono.cli.commands.bench:bench",
        "census": "nono.cli.commands.solutions:census",
        "batch": "nono.cli.commands.batch:batch",
        "report": "nono.cli.commands.batch:report",
        "encode": "nono.cli.commands.formula:encode",
        "decode": "nono.cli.commands.formula:decode",
        "certify": "nono.cli.commands.certify:certify",
        "check-certificate": "nono.cli.commands.certify:check_certificate",
        "info": "nono.cli.commands.look:info",
        "grade": "nono.cli.commands.grade:grade",
        "explain": "nono.cli.commands.grade:explain",
        "hint": "nono.cli.commands.grade:hint",
        "check-steps": "nono.cli.commands.grade:check_steps",
        "convert": "nono.cli.commands.convert:convert",
        "diff": "nono.cli.commands.solutions:diff",
        "make": "nono.cli.commands.make:make",
        "scan": "nono.cli.commands.scan:scan",
        "repair": "nono.cli.commands.repair:repair",
        "fix": "nono.cli.commands.repair:fix",
        "generate": "nono.cli.commands.generate:generate",
        "render": "nono.cli.commands.render:render",
        "page": "nono.cli.commands.page:page",
        "list": "nono.cli.commands.look:list_built_in",
        "serve": "nono.cli.serve.command:serve",
        "backends": "nono.cli.commands.look:backends",
        "doctor": "nono.cli.commands.doctor:doctor",
        "formats": "nono.cli.commands.look:formats",
        "schema": "nono.cli.commands.look:schema",
        "man": "nono.cli.commands.help:man",
    },
)
SELDOM = ("census", "decode", "schema", "man")  # commands that `nono --help` leaves out
GROUPS = {  # the commands in the groups that the help shows
    "Solve": ("solve", "verify", "count", "sample", "diff"),
    "Look": ("list", "info", "hint", "explain", "check-steps", "grade"),
    "Make": ("page", "make", "scan", "generate", "repair", "fix"),
    "Many": ("batch", "report", "serve"),
    "Measure": ("bench", "census", "backends", "doctor"),
    "Files": ("convert", "render", "encode", "decode", "certify", "check-certificate", "formats", "schema", "man"),
}
