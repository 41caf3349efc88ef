"""The table of commands. Each command is imported when it is called.

The modules of commands must not use ``from __future__ import annotations``, because `nono.cli.options` reads their
annotations.
"""

from nono.base.table import Table

GROUPS = {  # the commands in the groups that the help shows, each with its module below nono.cli and its function
    "Solve": {
        "solve": "commands.solve:solve",
        "verify": "commands.verify:verify",
        "count": "commands.solutions:count",
        "sample": "commands.solutions:sample",
        "diff": "commands.solutions:diff",
    },
    "Look": {
        "list": "commands.look:list_built_in",
        "info": "commands.look:info",
        "hint": "commands.grade:hint",
        "explain": "commands.grade:explain",
        "check-steps": "commands.grade:check_steps",
        "grade": "commands.grade:grade",
    },
    "Make": {
        "page": "commands.page:page",
        "make": "commands.make:make",
        "scan": "commands.scan:scan",
        "generate": "commands.generate:generate",
        "repair": "commands.repair:repair",
        "fix": "commands.repair:fix",
    },
    "Many": {
        "batch": "commands.batch:batch",
        "report": "commands.batch:report",
        "serve": "serve.command:serve",
    },
    "Measure": {
        "bench": "commands.bench:bench",
        "census": "commands.solutions:census",
        "backends": "commands.look:backends",
        "doctor": "commands.doctor:doctor",
    },
    "Files": {
        "convert": "commands.convert:convert",
        "render": "commands.render:render",
        "encode": "commands.formula:encode",
        "decode": "commands.formula:decode",
        "certify": "commands.certify:certify",
        "check-certificate": "commands.certify:check_certificate",
        "formats": "commands.look:formats",
        "schema": "commands.look:schema",
        "man": "commands.help:man",
    },
}
COMMANDS = Table("command", {name: f"nono.cli.{place}" for group in GROUPS.values() for name, place in group.items()})
SELDOM = ("census", "decode", "schema", "man")  # commands that `nono --help` leaves out
