# PostgreSQL under Patroni, and etcd, for compose.cluster.yaml.
FROM postgres:15-bookworm
COPY config/cluster/requirements.txt /tmp/requirements.txt
RUN apt-get update && apt-get install --yes --no-install-recommends etcd-server python3-venv \
    && rm -rf /var/lib/apt/lists/* && python3 -m venv /opt/patroni \
    && /opt/patroni/bin/pip install --no-cache-dir --requirement /tmp/requirements.txt \
    && install --directory --owner postgres /var/lib/etcd
USER postgres
WORKDIR /etc/hosewright
ENTRYPOINT []
CMD ["/opt/patroni/bin/patroni", "patroni.yml"]
