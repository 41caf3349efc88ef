"""The table of commands. Each command is imported when it is called.

The modules of commands must not use ``from __future__ import annotations``, because `nono.cli.options` reads their
annotations.
"""

from nono.base.table import Table

GROUPS = {  # the commands in the groups that the help shows, each with its module and its function
    "Solve": {
        "solve": "nono.cli.commands.solve:solve",
        "verify": "nono.cli.commands.verify:verify",
        "count": "nono.cli.commands.solutions:count",
        "sample": "nono.cli.commands.solutions:sample",
        "diff": "nono.cli.commands.solutions:diff",
    },
    "Look": {
        "list": "nono.cli.commands.look:list_built_in",
        "info": "nono.cli.commands.look:info",
        "hint": "nono.cli.commands.grade:hint",
        "explain": "nono.cli.commands.grade:explain",
        "check-steps": "nono.cli.commands.grade:check_steps",
        "grade": "nono.cli.commands.grade:grade",
    },
    "Make": {
        "page": "nono.cli.commands.page:page",
        "make": "nono.cli.commands.make:make",
        "generate": "nono.cli.commands.generate:generate",
        "repair": "nono.cli.commands.repair:repair",
        "fix": "nono.cli.commands.repair:fix",
    },
    "Many": {
        "batch": "nono.cli.commands.batch:batch",
        "report": "nono.cli.commands.batch:report",
        "serve": "nono.cli.serve.command:serve",
    },
    "Measure": {
        "bench": "nono.cli.commands.bench:bench",
        "backends": "nono.cli.commands.look:backends",
        "doctor": "nono.cli.commands.doctor:doctor",
    },
    "Files": {
        "convert": "nono.cli.commands.convert:convert",
        "render": "nono.cli.commands.render:render",
        "encode": "nono.cli.commands.formula:encode",
        "decode": "nono.cli.commands.formula:decode",
        "certify": "nono.cli.commands.certify:certify",
        "check-certificate": "nono.cli.commands.certify:check_certificate",
        "formats": "nono.cli.commands.look:formats",
    },
}
COMMANDS = Table("command", {name: row for group in GROUPS.values() for name, row in group.items()})
