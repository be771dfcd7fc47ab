"""How often something was asked for: each key has its own count and its own end."""


def test_each_key_is_counted_by_itself(store):
    assert [store.tries.count(key, 60) for key in ("a", "a", "b")] == [1, 2, 1]
    assert [store.tries.of(key) for key in ("a", "b", "c")] == [2, 1, 0]
    ends = store.tries.until("b")
    store.tries.count("b", 600)
    assert store.tries.until("b") == ends > store.tries.until("c"), "a window keeps its end"
    store.tries.forget("a")
    assert [store.tries.of(key) for key in ("a", "b")] == [0, 2]
