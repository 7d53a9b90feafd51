"""`python -m pollex` is the command line."""

import sys

from pollex.cli.main import main

sys.exit(main())
