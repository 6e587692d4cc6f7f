"""What breaks, one function for each scene. It returns when the broken part is back; clients write all the time."""

import time
from dataclasses import dataclass, field
from typing import Callable

# How long after a fault a scene goes on: longer than Patroni needs for another primary (ttl, and a few seconds).
LONG = 32


@dataclass
class Scene:
    name: str
    title: str
    act: Callable
    # Settings of the services, as environment variables.
    settings: dict = field(default_factory=dict)
    # Changes HAProxy's configuration.
    edit: Callable = None
    # Beginnings of refusals that clients may see here and nowhere else.
    tolerated: tuple = ()


SCENES = {}


def scene(title, **further):
    def note(act):
        SCENES[act.__name__] = Scene(act.__name__, title, act, **further)
        return act
    return note


@scene("nothing happens")
def calm(_lab):
    time.sleep(12)


@scene("PostgreSQL of the primary is killed")
def crash(lab):
    lab.primary().kill("postgres")
    time.sleep(14)


@scene("the primary's machine is lost, and returns")
def lose(lab):
    machine = lab.primary()
    machine.kill()
    time.sleep(LONG)
    machine.start()


@scene(f"the primary's machine stands still for {LONG} s")
def freeze(lab):
    machine = lab.primary()
    machine.freeze()
    time.sleep(LONG)
    machine.thaw()


@scene("the machine of the standby that confirms stands still for 30 s")
def standby(lab):
    machine = lab.standbys()[0]
    machine.freeze()
    time.sleep(30)
    machine.thaw()


@scene("PostgreSQL and Patroni of both standbys stand still for 30 s")
def alone(lab):
    standbys = lab.standbys()
    for node in standbys:
        node.freeze("postgres", "patroni")
    time.sleep(30)
    for node in standbys:
        node.thaw()


@scene("planned switchover")
def switchover(lab):
    lab.switch_over()
    time.sleep(12)


@scene("etcd stands still on all machines for 35 s")
def etcd(lab):
    for node in lab.nodes:
        node.freeze("etcd")
    time.sleep(35)
    for node in lab.nodes:
        node.thaw()


@scene("rolling restart of the services")
def services(lab):
    for service in lab.services:
        service.restart()
        time.sleep(3)


@scene("rolling restart of PostgreSQL and Patroni, the primary last, after a switchover")
def nodes(lab):
    primary = lab.primary()
    for node in lab.standbys():
        restart(lab, node)
    lab.switch_over()
    lab.await_order()
    restart(lab, primary)


def restart(lab, node):
    node.end()
    node.start()
    lab.await_order()


# HAProxy closes the connection of a caller whose request was reset together with the service's.
@scene("a service is killed, and started again after 5 s",
       tolerated=("no answer (RemoteDisconnected)", "no answer (ConnectionResetError)"))
def killed(lab):
    service = lab.services[0]
    service.kill()
    time.sleep(5)
    service.start(lab.settings)
    service.await_ready()
    time.sleep(3)


@scene("all services stop, then start: an update with migrations")
def update(lab):
    lab.start_services()
    time.sleep(3)


@scene("tables get a column, as by a migration, while services of the earlier version run")
def columns(lab):
    tables = ("organizations", "api_keys", "numberings", "customers", "documents", "inventory_items")
    for change in ("add column lab text", "drop column lab"):
        for table in tables:
            lab.primary().sql(f"set lock_timeout = '5s'; alter table {table} {change}")
            time.sleep(0.5)
        time.sleep(3)


@scene("HAProxy leads to a standby for 6 s, and its connections stay there")
def misled(lab):
    primary, standby = lab.primary().name, lab.standbys()[0].name
    lab.haproxy(f"disable health primary/{standby}", f"set server primary/{standby} health up",
                f"set server primary/{primary} state drain", f"shutdown sessions server primary/{primary}")
    time.sleep(6)
    # Whoever is connected to the standby stays so.
    lab.haproxy(f"set server primary/{primary} state ready", f"set server primary/{standby} state drain")
    time.sleep(10)
    lab.haproxy(f"enable health primary/{standby}")
    time.sleep(3)
    lab.haproxy(f"set server primary/{standby} state ready")


@scene("the primary's machine stands still for 45 s, and HAProxy closes no connections",
       settings={"HOSEWRIGHT_DATABASE__STATEMENT_SECONDS": "5"},
       edit=lambda text: text.replace(" on-marked-down shutdown-sessions", ""))
def unclosed(lab):
    machine = lab.primary()
    machine.freeze()
    time.sleep(45)
    machine.thaw()


@scene("no standby confirms for 25 s, and the primary must not go on without (strict)",
       settings={"HOSEWRIGHT_DATABASE__STATEMENT_SECONDS": "5"})
def strict(lab):
    standbys = lab.standbys()
    lab.configure({"synchronous_mode_strict": True})
    time.sleep(5)
    for node in standbys:
        node.freeze("postgres", "patroni")
    time.sleep(25)
    for node in standbys:
        node.thaw()
    lab.await_order()
    lab.configure({"synchronous_mode_strict": False})
