"""How the tests run: examples are never failed for being slow, since the first solve compiles."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "texas42", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("texas42")
