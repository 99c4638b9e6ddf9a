"""`python -m parasol` is the command `parasol`."""

import sys

from parasol.cli import main

sys.exit(main())
