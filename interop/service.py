"""The program under test: started with the demo organization in a folder of its own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

BASE = "/api/v1"
# Tokens end after an hour.
KEPT = 50 * 60


class Running:
    """A running service with the demo, in a folder with its data."""

    def __init__(self, host, data, keys=None):
        self.host = host
        self.data = data
        # The file with the keys; of a service whose data were restored, that of the first one.
        self.keys = keys
        self.tokens = {}

    def call(self, method, path, body=None, token=None):
        """The body of an answer; raises HTTPError for a failure."""
        headers = {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body).encode()
        request = urllib.request.Request(self.host + path, body, headers, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.read()

    def get(self, path, token=None):
        return json.loads(self.call("GET", BASE + path, token=token))

    def post(self, path, body, token=None):
        return self.call("POST", BASE + path, body, token)

    def key(self, name):
        """One of the demo's keys: `demo admin` or `demo customer`."""
        lines = (self.keys or self.data / "demo-keys").read_text().splitlines()
        return dict(line.split(": ") for line in lines)[name]

    def token(self, name):
        """A token of a key, which is good for some minutes at least."""
        token, until = self.tokens.get(name, (None, 0))
        if until < time.monotonic():
            asked = {"grantType": "client_credentials", "apiKey": self.key(name), "name": name}
            token = json.loads(self.call("POST", "/security/v1/token", asked))["securityToken"]
            self.tokens[name] = token, time.monotonic() + KEPT
        return token


class Service(Running):
    """One of our own; a context manager."""

    def __init__(self, program, keys=None):
        self.program = program
        self.folder = Path(tempfile.mkdtemp(prefix="hosewright-interop-"))
        # Started as root, the program becomes a user who must reach its data.
        self.folder.chmod(0o711)
        self.log = self.folder / "log"
        super().__init__(f"http://127.0.0.1:{free_port()}", self.folder / "data", keys)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        # The checks are one caller who asks more than any limit that makes sense allows.
        limits = {f"HOSEWRIGHT_LIMITS__{name}": "1000000" for name in
                  ("KNOWN_PER_SECOND", "ANONYMOUS_PER_SECOND", "TOKENS_PER_MINUTE")}
        # A database that is set for something else is not loaded with the demo and written to.
        environment = {name: value for name, value in os.environ.items()
                       if name != "DATABASE_URL" and not name.startswith("HOSEWRIGHT_")}
        command = [self.program, "--data", self.data, "serve", "--demo",
                   "--listen", self.host.removeprefix("http://")]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env=environment | limits, start_new_session=True)
        try:
            self.wait_until_ready()
        except BaseException:
            self.__exit__()
            raise

    def backup(self):
        """A file with all data."""
        # The program may have left root when it writes.
        folder = self.folder / "backups"
        folder.mkdir()
        folder.chmod(0o777)
        self.command("backup", folder / "backup")
        return folder / "backup"

    def restored(self, backup):
        """A second service, of the data of a backup."""
        second = Service(self.program, self.data / "demo-keys")
        second.command("restore", backup)
        return second

    def command(self, *words):
        subprocess.run([self.program, "--data", self.data, *words], check=True, capture_output=True)

    def end(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def wait_until_ready(self):
        # The first time PostgreSQL may have to be installed.
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                self.call("GET", "/health/ready")
                return
            except OSError:
                time.sleep(0.2)
        raise SystemExit(f"the service did not become ready:\n{self.log.read_text()}")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]
