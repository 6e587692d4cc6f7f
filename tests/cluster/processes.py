"""Processes that are started, ended, killed, and made to stand still."""

import os
import signal
import subprocess
import time
from pathlib import Path


class Process:
    """One program, which writes to a log of its own. It outlives Ctrl-C, so that it can be ended in order."""

    def __init__(self, name, command, log, environment=None, user=None, folder=None):
        self.name = name
        with open(log, "ab") as out:
            self.popen = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=folder,
                env=os.environ | (environment or {}), start_new_session=True, **(as_user(user) if user else {}))

    @property
    def pid(self):
        return self.popen.pid

    def is_running(self):
        return self.popen.poll() is None


def as_user(name):
    """Arguments of Popen that make a process of root one of this user; PostgreSQL refuses root."""
    if os.getuid() != 0:
        return {}
    return {"user": name, "group": name, "extra_groups": []}


def descendants(*pids):
    """These processes and all that they started, parents first."""
    children = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
            except OSError:
                continue
            children.setdefault(int(parent), []).append(int(entry.name))
    found = []
    for pid in pids:
        found += [pid, *descendants_of(pid, children)]
    return found


def descendants_of(pid, children):
    for child in children.get(pid, []):
        yield child
        yield from descendants_of(child, children)


def send(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def freeze(pids):
    """They stand still, as on a machine that hangs: what is sent to them is neither answered nor refused."""
    send(pids, signal.SIGSTOP)


def thaw(pids):
    send(pids, signal.SIGCONT)


def kill(pids):
    """Ends them at once, as a power cut does."""
    send(pids, signal.SIGKILL)


def wait_until(holds, seconds, what):
    """The seconds until something holds; raises TimeoutError where it doesn't."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > seconds:
            raise TimeoutError(f"not within {seconds} s: {what}")
        time.sleep(0.1)
    return time.monotonic() - begun
