"""The players of version 0.1, kept as they were: a fixed opponent, and the network's first teacher.

Nothing that a user reads comes from them. The kernels here are for benchmarks alone.
"""
