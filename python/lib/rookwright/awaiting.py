"""Searches in programs with asyncio."""

from __future__ import annotations

from collections.abc import Callable

from rookwright import _rookwright, _types as t

__all__ = ["run_async"]


async def run_async(function: Callable[..., t.Item], *arguments: t.Any, **keywords: t.Any) -> t.Item:
    """Calls a function that takes `cancel=` in a thread, and awaits what it returns.

    If the task that awaits it is cancelled, so is the search: nothing goes on in the background.

    >>> import asyncio, rookwright as rw
    >>> asyncio.run(rw.run_async(rw.queens(8).count, engine="search")) == 92
    True
    """
    import asyncio

    cancel = keywords.get("cancel") or _rookwright.Cancel()
    call = asyncio.ensure_future(asyncio.to_thread(function, *arguments, **{**keywords, "cancel": cancel}))
    try:
        return await asyncio.shield(call)
    except asyncio.CancelledError:
        cancel.cancel()
        # What it returns, or raises, nobody waits for any more.
        await asyncio.gather(call, return_exceptions=True)
        raise
