"""A client of Hosewright in a few lines: signs in, waits when it is asked to, and reads lists to their end."""
import json
import time
from urllib import error, parse, request


class Hosewright:
    def __init__(self, host, key, name):
        """The key's name is that under which it was made."""
        self.host, self.key, self.name, self.token = host, key, name, None

    def get(self, path):
        return self.call("GET", path)

    def post(self, path, text, key=None):
        return self.call("POST", path, text.encode(), {"Idempotency-Key": key, "X-Request-Id": key} if key else {})

    def call(self, method, path, body=None, headers=None):
        kind = "application/x-ndjson" if "/upsert" in path else "application/json"
        for _ in range(30):
            try:
                headers = {**(headers or {}), "Content-Type": kind, "Authorization": f"Bearer {self.token or self.sign_in()}"}
                with request.urlopen(request.Request(f"{self.host}/api/v1{path}", body, headers, method=method)) as answer:
                    return json.load(answer)
            except error.HTTPError as refusal:
                problem = json.load(refusal)
                if refusal.code == 401 and self.token:
                    self.token = None  # It holds for an hour.
                elif refusal.code in (429, 503) or problem.get("code") == "still_running":
                    time.sleep(int(refusal.headers.get("Retry-After", 1)))
                else:
                    refusal.problem = problem
                    refusal.msg = problem.get("message", refusal.msg)  # What to do, in words.
                    raise
        raise TimeoutError(path)

    def sign_in(self):
        asked = json.dumps({"grantType": "client_credentials", "apiKey": self.key, "name": self.name}).encode()
        ask = request.Request(f"{self.host}/security/v1/token", asked, {"Content-Type": "application/json"})
        with request.urlopen(ask) as answer:
            self.token = json.load(answer)["securityToken"]
        return self.token

    def all(self, path, **query):
        query = {"limit": 200, **query}
        while True:
            page = self.get(f"{path}?{parse.urlencode(query)}")
            yield from page["items"]
            if not page["next"]:
                return
            query["after"] = page["next"]
