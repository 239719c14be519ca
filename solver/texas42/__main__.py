"""`python -m texas42`: the command line, if it is installed."""

import sys


def main() -> int:
    """Starts the command line; without it, says how to get it and returns 2."""
    try:
        from texas42_cli.main import run
    except ModuleNotFoundError as error:
        if error.name not in ("texas42_cli", "click", "rich"):
            raise
        print(
            f"Error: the command line needs {error.name}, which is not installed; "
            "pip install texas42",
            file=sys.stderr,
        )
        return 2
    run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
