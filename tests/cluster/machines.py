"""The lab: three machines with PostgreSQL under Patroni and a member of etcd, one with HAProxy, three with a service. They run the
files of config/cluster, with loopback addresses."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import psycopg

from processes import Process, descendants, freeze, kill, thaw, wait_until

ROOT = Path(__file__).resolve().parents[2]
# Addresses of the files, and where they are here.
NETWORK, HERE = "10.83.0.", "127.83.0."
BALANCER = f"{HERE}10"
URL = (BALANCER, 8080)
# The service's limits are for one caller; the lab's clients are one.
LIMITS = {"KNOWN_PER_SECOND": "100000", "TOKENS_PER_MINUTE": "100000", "ANONYMOUS_PER_SECOND": "100000"}


def ask(url, body=None, method=None, seconds=2):
    """(status, JSON or text) of a small request; (0, None) without an answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text.startswith((b"{", b"[")) else text.decode()
    except urllib.error.HTTPError as error:
        return error.code, None
    except OSError:
        return 0, None


def variables(text):
    """The lines NAME=value of a file."""
    return dict(line.split("=", 1) for line in text.splitlines() if line and not line.startswith("#"))


class Node:
    """A machine with PostgreSQL under Patroni, and a member of etcd."""

    def __init__(self, lab, number):
        self.lab, self.number, self.name, self.address = lab, number, f"pg{number}", f"{HERE}1{number}"
        self.data = lab.folder / self.name
        self.rest = f"http://{self.address}:8008"
        self.etcd = self.patroni = None
        self.frozen = []

    def environment(self, file):
        """The variables of a file for the first machine, for this one: with its name and address, but where all are named."""
        read = variables(self.lab.config(file).read_text())

        def own(value):
            return re.sub(rf"\b(pg|etcd|{re.escape(HERE)}[13])1\b", rf"\g<1>{self.number}", value)
        return {name: value if name == "ETCD_INITIAL_CLUSTER" else own(value) for name, value in read.items()}

    def start_etcd(self):
        quiet = {"ETCD_LOG_LEVEL": "error", "ETCD_DATA_DIR": str(self.data / "etcd")}
        self.etcd = self.lab.start(f"etcd-{self.name}", ["etcd"], self.environment("etcd.env") | quiet)

    def start_patroni(self):
        where = {
            "PATRONI_POSTGRESQL_DATA_DIR": str(self.data / "postgres"),
            "PATRONI_POSTGRESQL_PGPASS": str(self.data / "pgpass"),
            "PATRONI_POSTGRESQL_BIN_DIR": str(self.lab.programs),
            "PATH": f"{self.lab.programs}:/usr/bin:/bin",
            "HOME": str(self.data),
        }
        command = [self.lab.python.parent / "patroni", self.lab.config("patroni.yml")]
        self.patroni = self.lab.start(
            f"patroni-{self.name}", command, self.environment("postgres.env") | where, folder=self.lab.config("."))

    def start(self):
        if self.etcd is None or not self.etcd.is_running():
            self.start_etcd()
        self.start_patroni()

    def end(self):
        """Stops PostgreSQL and Patroni in order; etcd goes on."""
        self.patroni.popen.terminate()
        self.patroni.popen.wait(60)

    def postmaster(self):
        """The first process of PostgreSQL, if it runs; the number in its file may by now be another's."""
        try:
            pid = int((self.data / "postgres/postmaster.pid").read_text().split()[0])
            command = Path(f"/proc/{pid}/cmdline").read_bytes().decode()
        except (OSError, IndexError, ValueError):
            return []
        return [pid] if str(self.data) in command else []

    def pids(self, *parts):
        """All processes of parts of the machine: postgres, patroni, etcd."""
        of = {
            "postgres": self.postmaster(),
            "patroni": [self.patroni.pid] if self.patroni and self.patroni.is_running() else [],
            "etcd": [self.etcd.pid] if self.etcd and self.etcd.is_running() else [],
        }
        return descendants(*(pid for part in parts or of for pid in of[part]))

    def kill(self, *parts):
        kill(self.pids(*parts))

    def freeze(self, *parts):
        self.frozen = self.pids(*parts)
        freeze(self.frozen)

    def thaw(self):
        thaw(self.frozen)

    def is_there(self):
        """Whether Patroni answers."""
        return ask(f"{self.rest}/liveness", seconds=0.5)[0] != 0

    def is_primary(self):
        return ask(f"{self.rest}/primary", seconds=0.5)[0] == 200

    def sql(self, statement, *values):
        """Rows that the superuser gets from this server."""
        secret = self.lab.secrets["PATRONI_SUPERUSER_PASSWORD"]
        login = f"host={self.address} user=postgres password={secret} dbname=hosewright connect_timeout=5"
        with psycopg.connect(login, autocommit=True) as connection:
            done = connection.execute(statement, values)
            return done.fetchall() if done.description else []


class Service:
    """A machine with the service."""

    def __init__(self, lab, number):
        self.lab, self.name, self.address = lab, f"hw{number}", (f"{HERE}2{number}", 8080)
        self.process = None
        # Since when it is not expected to answer, and until when, in seconds of the monotonic clock.
        self.absences = []

    def tell_to_stop(self):
        self.absences.append([time.monotonic(), float("inf")])
        self.process.popen.terminate()

    def kill(self):
        self.absences.append([time.monotonic(), float("inf")])
        kill([self.process.pid])

    def start(self, settings):
        """Starts it with further settings, without waiting."""
        environment = variables(self.lab.config("hosewright.env").read_text()) | {
            "HOSEWRIGHT_SERVER__LISTEN": "%s:%d" % self.address,
            # Whatever the system takes for the address of HAProxy.
            "HOSEWRIGHT_SERVER__TRUSTED_PROXIES": '["127.0.0.0/8"]',
            **{f"HOSEWRIGHT_LIMITS__{name}": value for name, value in LIMITS.items()}, **settings}
        command = [self.lab.program, "--config", self.lab.config("hosewright.toml"), "serve", "--data", self.lab.folder / self.name]
        self.process = self.lab.start(self.name, command, environment, user=None)

    def is_ready(self):
        """Whether it says so; where it ended for want of a primary, it is started again, as systemd does."""
        if not self.process.is_running():
            self.start(self.lab.settings)
        return ask("http://%s:%d/health/ready" % self.address)[0] == 200

    def await_ready(self):
        wait_until(self.is_ready, 60, f"{self.name} is ready")
        if self.absences:
            self.absences[-1][1] = time.monotonic()

    def restart(self):
        self.tell_to_stop()
        self.process.popen.wait(60)
        self.start(self.lab.settings)
        self.await_ready()


class Lab:
    """All machines. A context manager that ends everything that it started."""

    def __init__(self, program, folder):
        self.program, self.folder = Path(program).resolve(), Path(folder)
        self.python = Path(sys.executable)
        self.programs = postgres_programs()
        self.processes, self.settings = [], {}
        self.nodes = [Node(self, number) for number in (1, 2, 3)]
        self.services = [Service(self, number) for number in (1, 2, 3)]
        self.balancer = self.key = None

    def __enter__(self):
        if ask(f"http://{BALANCER}:8080/")[0] or self.nodes[0].is_there():
            raise SystemExit(f"a lab runs already at {HERE}x; wait until it has ended")
        shutil.rmtree(self.folder, ignore_errors=True)
        try:
            self.write_files()
            self.start_all()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        pids = [pid for node in self.nodes for pid in node.pids()]
        kill(descendants(*(each.pid for each in self.processes if each.is_running())) + pids)
        for process in self.processes:
            process.popen.wait()

    def config(self, name):
        return self.folder / "config" / name

    def write_files(self):
        """The files of config/cluster with the lab's addresses and paths."""
        (self.folder / "log").mkdir(parents=True)
        self.config(".").mkdir()
        for file in [*(ROOT / "config/cluster").iterdir(), ROOT / "docker/initdb/roles.sh"]:
            text = file.read_text().replace(NETWORK, HERE).replace("/run/haproxy/admin.sock", str(self.folder / "haproxy.sock"))
            if os.getuid() != 0:
                text = re.sub(r"    (user|group) haproxy\n", "", text)
            self.config(file.name).write_text(text)
            self.config(file.name).chmod(0o755 if file.suffix == ".sh" else 0o644)
        self.secrets = variables(self.config("postgres.env").read_text())
        for node in self.nodes:
            node.data.mkdir(mode=0o700)
            if os.getuid() == 0:
                shutil.chown(node.data, "postgres", "postgres")

    def start(self, name, command, environment, user="postgres", folder=None):
        process = Process(name, command, self.folder / f"log/{name}.log", environment, user, folder)
        self.processes.append(process)
        return process

    def start_all(self):
        for node in self.nodes:
            node.start_etcd()
        for node in self.nodes:
            node.start_patroni()
        self.await_order()
        self.start_balancer()
        self.start_services()
        self.command("demo", "load")
        self.key = self.command("key", "create", "--organization", "demo", "--type", "admin", "--name", "lab")

    def start_balancer(self, edit=lambda text: text):
        """Starts HAProxy anew, with its configuration or an edited one."""
        if self.balancer:
            kill([self.balancer.pid])
            self.balancer.popen.wait()
        edited = self.config("haproxy-run.cfg")
        edited.write_text(edit(self.config("haproxy.cfg").read_text()))
        path = {"PATH": f"{os.environ['PATH']}:/usr/sbin"}
        haproxy = shutil.which("haproxy", path=path["PATH"])
        self.balancer = self.start("haproxy", [haproxy, "-db", "-f", edited], path, user=None)
        wait_until(lambda: ask(f"http://{BALANCER}:8080/health/live")[0] != 0, 10, "HAProxy")

    def start_services(self, settings=None):
        """Starts all services anew at once, with further settings."""
        self.settings = settings or {}
        running = [service for service in self.services if service.process]
        for service in running:
            service.tell_to_stop()
        for service in running:
            service.process.popen.wait(60)
        for service in self.services:
            service.start(self.settings)
        for service in self.services:
            service.await_ready()
        wait_until(lambda: ask(f"http://{BALANCER}:8080/health/ready")[0] == 200, 10, "a service behind HAProxy")

    def command(self, *words):
        """Output of one of the program's commands."""
        environment = os.environ | variables(self.config("hosewright.env").read_text())
        done = subprocess.run([self.program, *words], env=environment, capture_output=True, text=True, cwd=self.folder)
        if done.returncode != 0:
            raise RuntimeError(f"hosewright {' '.join(words)}: {done.stderr}")
        return done.stdout.strip()

    def haproxy(self, *commands):
        """Answers of HAProxy's runtime API."""
        answers = []
        for command in commands:
            with socket.socket(socket.AF_UNIX) as link:
                link.settimeout(5)
                link.connect(str(self.folder / "haproxy.sock"))
                link.sendall(f"{command}\n".encode())
                answers.append(link.recv(65536).decode())
        return answers

    def members(self):
        """What Patroni says of each PostgreSQL, as far as any answers."""
        for node in self.nodes:
            status, cluster = ask(f"{node.rest}/cluster", seconds=1)
            if status == 200:
                return {member["name"]: member for member in cluster["members"]}
        return {}

    def is_in_order(self):
        """Whether there is a primary, and all others follow it, one of which confirms its commits."""
        members = self.members()
        roles = [(member["role"], member["state"]) for member in members.values()]
        return (len(roles) == 3 and ("leader", "running") in roles
                and all(role == "leader" or state == "streaming" for role, state in roles)
                and any(role in ("sync_standby", "quorum_standby") for role, _ in roles))

    def await_order(self):
        wait_until(self.is_in_order, 90, "a primary that two standbys follow")

    def differences(self, read):
        """The servers that don't come to hold what the primary holds."""
        wanted = read(self.primary())

        def others():
            return [node.name for node in self.standbys() if read(node) != wanted]
        try:
            wait_until(lambda: not others(), 15, "all standbys have what the primary has")
        except TimeoutError:
            return [f"{', '.join(others())} differs from the primary"]
        return []

    def primary(self):
        return next(node for node in self.nodes if node.is_primary())

    def standbys(self):
        """The others; those that confirm commits come first."""
        members, primary = self.members(), self.primary()
        confirming = lambda node: members[node.name]["role"] in ("sync_standby", "quorum_standby")
        return sorted((node for node in self.nodes if node is not primary), key=confirming, reverse=True)

    def switch_over(self):
        """Makes a standby the primary, as operators do before they work on the primary's machine."""
        primary, standby = self.primary(), self.standbys()[0]
        wanted = {"leader": primary.name, "candidate": standby.name}
        status, _ = ask(f"{primary.rest}/switchover", wanted, seconds=60)
        if status != 200:
            raise RuntimeError(f"Patroni answered {status} to a switchover")

    def configure(self, settings):
        """Changes Patroni's settings, as patronictl edit-config does."""
        status, _ = ask(f"{self.primary().rest}/config", settings, "PATCH", seconds=10)
        if status != 200:
            raise RuntimeError(f"Patroni answered {status} to new settings")


def postgres_programs():
    """The folder with all of PostgreSQL's programs, in the newest version that is here."""
    found = [Path("/usr/local/bin"), *Path("/usr/lib/postgresql").glob("*/bin"), *Path("/").glob("usr/pgsql-*/bin")]
    fit = [folder for folder in found if all((folder / name).exists() for name in ("postgres", "pg_ctl", "pg_rewind", "pg_basebackup"))]
    if not fit:
        raise SystemExit("PostgreSQL's programs are missing: apt-get install postgresql")
    version = lambda folder: int(re.search(r"\d+", subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True).stdout)[0])
    return max(fit, key=version)
