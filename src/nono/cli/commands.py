"""The commands by name, each imported when it is called.

The modules of commands do not postpone the evaluation of annotations, as `nono.cli.parameters` reads them.
"""

from nono.base.table import Table

COMMANDS = Table(
    "command",
    {
        "solve": "nono.cli.solve:solve",
        "verify": "nono.cli.verify:verify",
        "count": "nono.cli.count:count",
        "sample": "nono.cli.sample:sample",
        "bench": "nono.cli.bench:bench",
        "census": "nono.cli.census:census",
        "batch": "nono.cli.batch:batch",
        "report": "nono.cli.report:report",
        "encode": "nono.cli.encode:encode",
        "decode": "nono.cli.decode:decode",
        "certify": "nono.cli.certify:certify",
        "check-certificate": "nono.cli.check_certificate:check_certificate",
        "info": "nono.cli.info:info",
        "grade": "nono.cli.grade:grade",
        "explain": "nono.cli.explain:explain",
        "hint": "nono.cli.hint:hint",
        "convert": "nono.cli.convert:convert",
        "diff": "nono.cli.diff:diff",
        "make": "nono.cli.make:make",
        "repair": "nono.cli.repair:repair",
        "fix": "nono.cli.fix:fix",
        "generate": "nono.cli.generate:generate",
        "render": "nono.cli.render:render",
        "page": "nono.cli.page:page",
        "list": "nono.cli.list:list_built_in",
        "serve": "nono.serve.command:serve",
        "backends": "nono.cli.backends:backends",
        "formats": "nono.cli.formats:formats",
        "schema": "nono.cli.schema:schema",
        "man": "nono.cli.man:man",
    },
)
GROUPS = {  # the commands as the help has them
    "Solve": ("solve", "verify", "count", "sample", "diff"),
    "Look": ("list", "info", "hint", "explain", "grade"),
    "Make": ("page", "make", "generate", "repair", "fix"),
    "Many": ("batch", "report", "serve"),
    "Measure": ("bench", "census", "backends"),
    "Files": ("convert", "render", "encode", "decode", "certify", "check-certificate", "formats", "schema", "man"),
}
