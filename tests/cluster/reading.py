"""What standbys that read take off the primary: the processor time of each machine's PostgreSQL for the same reads with none, one and two of them, and
how many clients see at once what they wrote. Usage: reading.py PROGRAM FOLDER [READS [EVERY [STANDBYS]]]: of so many
requests every tenth (or EVERY) one writes and then looks; with all numbers of standbys, or one. `make cluster` has made the environment:
/var/tmp/hosewright-cluster/venv/bin/python tests/cluster/reading.py target/release/hosewright /var/tmp/hosewright-cluster/reading"""

import json
import os
import random
import sys
import threading
import time
import uuid
from pathlib import Path
from urllib.parse import quote

from books import fill_stock
from clients import FITTING, HOSE, Client
from machines import BALANCER, Lab

CALLERS = 12
PATHS = ("/organization/hoses?limit=50", f"/item/{HOSE}", f"/item/{FITTING}", "/customers?limit=50", "/inventory?limit=50", "/search?text=two+wire", "/workorders?limit=20",
         "/hoseassemblies?limit=20", "/pricelists", "/organization/hoses?limit=50&search=" + quote(json.dumps({"size": "8"})))


def seconds(pid):
    """Processor time of a process and of its children that ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")


def spent(lab):
    return {node.name: sum(seconds(pid) for pid in node.pids("postgres")) for node in lab.nodes}


def read(lab, reads, every):
    """So many reads, and some writes, by callers at all services; how many own writes were not seen."""
    unseen, looked, faults = [], [], []

    def call(number):
        choose, client = random.Random(number), Client().sign_in(lab.key)
        for turn in range(reads // CALLERS):
            if turn % every == 0:
                name = f"C-{uuid.uuid4().hex}"
                client.post("/api/v1/customers/create", {"name": name})
                found = client.send("GET", "/api/v1/customers?search=" + quote(json.dumps({"name": name})))
                looked.append(name)
                if found.status != 200 or found.body["total"] != 1:
                    unseen.append((name, found.status))
            else:
                path = choose.choice(PATHS)
                answer = client.send("GET", f"/api/v1{path}")
                if answer.status != 200:
                    faults.append((path, answer.status, answer.body))
    threads = [threading.Thread(target=call, args=(number,)) for number in range(CALLERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise SystemExit(f"{len(faults)} reads failed: {faults[:3]}")
    return len(looked), len(unseen)


def main(program, folder, reads=12_000, every=10, standbys=None):
    reads, every = int(reads), int(every)
    counts = (0, 1, 2) if standbys is None else (int(standbys),)
    with Lab(program, folder) as lab:
        fill_stock(Client().sign_in(lab.key))
        primary, (first, second) = lab.primary().name, [node.name for node in lab.standbys()]
        print("| standbys that read | primary, s | first standby, s | second, s | services, s | reads a second | own writes seen |\n|---|---|---|---|---|---|---|")
        for count in counts:
            if count == 1:
                lab.haproxy(f"set server standbys/{second} state maint", f"shutdown sessions server standbys/{second}")
            if count == 2:
                lab.haproxy(f"set server standbys/{second} state ready")
                time.sleep(3)
            lab.start_services({"HOSEWRIGHT_DATABASE__READ_URL": f"postgres://{BALANCER}:5433"} if count else {})
            read(lab, CALLERS * 10, every)
            before, services = spent(lab), sum(seconds(service.process.pid) for service in lab.services)
            begun = time.monotonic()
            looked, unseen = read(lab, reads, every)
            took = time.monotonic() - begun
            node = {name: used - before[name] for name, used in spent(lab).items()}
            services = sum(seconds(service.process.pid) for service in lab.services) - services
            print(f"| {count} | {node[primary]:.1f} | {node[first]:.1f} | {node[second]:.1f} | {services:.1f} | {reads / took:.0f} | {looked - unseen} of {looked} |", flush=True)
            if unseen:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
