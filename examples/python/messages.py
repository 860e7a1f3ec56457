"""The protocol's server, and the events that it brings to the bank."""

import json
import re
import threading
import time
import uuid
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qsl, urlsplit
from urllib.request import Request, urlopen

from signatures import OF_MESSAGE, OF_REPLY, dated, message_parts, reply_parts, signed, verified

STATUSES = {
    "InvalidMessage": 400,
    "InvalidSignature": 401,
    "UnknownKeyId": 401,
    "StaleMessage": 401,
    "RepeatedNonce": 401,
    "ForeignParticipant": 403,
    "EntryNotFound": 404,
    "ClaimNotFound": 404,
    "OrderNotFound": 404,
    "ReportNotFound": 404,
    "NoSuchCall": 404,
    "RequestIdAlreadyUsed": 409,
    "EntryLockedByClaim": 409,
    "ClaimKeyNotFound": 409,
    "MessageTooLarge": 413,
    "Internal": 500,
}
WINDOW_SECONDS = 60
LONGEST_BODY = 1_048_576


class Refused(Exception):
    """Its text is the name of a refusal."""


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def handler_of(bank, handlers, plain):
    """Answers the class for http.server. `plain` takes what is not of the protocol and not signed: the toy's payments."""
    nonces = {}
    lock = threading.Lock()

    def require_believed(method, target, headers, body):
        """Who signed, for whom, when, and that it is no copy: a refused message uses up no nonce."""
        result = verified(bank["peers"], headers, body, OF_MESSAGE, message_parts(method, target, headers))
        if isinstance(result, str):
            raise Refused(result)
        if headers["pix-participant"] != bank["ispb"]:
            raise Refused("ForeignParticipant")
        created, nonce = result
        try:
            date = parsedate_to_datetime(headers["date"]).timestamp()
        except ValueError:
            raise Refused("StaleMessage") from None
        if any(abs(moment - time.time()) > WINDOW_SECONDS for moment in (created, date)):
            raise Refused("StaleMessage")
        if not re.fullmatch(r"[A-Za-z0-9_-]{16,64}", nonce):
            raise Refused("InvalidMessage")
        with lock:
            for old in [one for one, until in nonces.items() if until < time.time()]:
                del nonces[old]
            if nonce in nonces:
                raise Refused("RepeatedNonce")
            nonces[nonce] = created + 2 * WINDOW_SECONDS

    def answer(method, target, headers, body):
        url = urlsplit(target)
        folder, _, last = url.path.rpartition("/")
        handler = handlers.get(f"{method} {url.path}") or handlers.get(f"{method} {folder}/:id")
        if handler is None:
            raise Refused("NoSuchCall")
        if len(body) > LONGEST_BODY:
            raise Refused("MessageTooLarge")
        require_believed(method, target, headers, body)
        try:
            given = json.loads(body) if body else {}
        except ValueError:
            raise Refused("InvalidMessage") from None
        try:
            return handler(last, dict(parse_qsl(url.query)), given)
        except KeyError:  # a field is missing
            raise Refused("InvalidMessage") from None

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self.take()

        do_POST = do_GET

        def take(self):
            headers = {name.lower(): value for name, value in self.headers.items()}
            length = int(headers.get("content-length", 0))
            body = self.rfile.read(min(length, LONGEST_BODY + 1))
            self.close_connection = length > LONGEST_BODY
            if plain(self.command, self.path, body):
                return self.reply(204, {}, b"")
            status, content_type = 200, "application/json"
            if self.command == "POST" and self.path in ("/payments", "/returns"):
                status = 202
            try:
                content = answer(self.command, self.path, headers, body)
            except Exception as error:
                name = str(error) if isinstance(error, Refused) else "Internal"
                status, content_type = STATUSES[name], "application/problem+json"
                content = {"type": name, "title": name, "status": status}
            text = json.dumps(content).encode()
            own = dated({"content-type": content_type}, text)
            names = OF_REPLY if "signature" in headers else OF_REPLY[:3]
            own.update(signed(bank["key"], names, reply_parts(status, own, headers), with_nonce=False))
            self.reply(status, own, text)

        def reply(self, status, headers, body):
            self.send_response_only(status)  # `send_response` would add a date that is not the signed one
            for name, value in {**headers, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return Handler


class Events:
    """Brought until the bank takes them, and kept to be asked for again. Questions go apart from news, because the answer
    to a message waits for its slowest event."""

    def __init__(self, bank):
        self.bank, self.all, self.waiting, self.lock = bank, [], {}, threading.Lock()
        for questions in (True, False):
            threading.Thread(target=self.bring, args=(questions,), daemon=True).start()

    def add(self, kind, content, on_answer=None):
        """With `on_answer` it is a question; its argument is a reason where the bank refuses, else None."""
        with self.lock:
            event = {"id": str(uuid.uuid4()), "sequence": len(self.all) + 1, "participant": self.bank["ispb"]}
            event.update(at=now(), type=kind, **content)
            self.all.append(event)
            self.waiting[event["id"]] = (event, on_answer)

    def page(self, after):
        some = self.all[after : after + 100]
        return {"events": some, "next": str(after + 100) if after + 100 < len(self.all) else None}

    def bring(self, questions):
        while True:
            with self.lock:
                some = [one for one in self.waiting.values() if (one[1] is not None) == questions][:100]
            try:
                answers = self.deliver([event for event, _ in some]) if some else []
            except (OSError, ValueError):
                answers = []
            for given in answers:
                event, on_answer = self.waiting.get(given["id"], (None, None))
                if event is None or given["result"] == "LATER" or (on_answer and given["result"] == "TAKEN"):
                    continue
                with self.lock:
                    del self.waiting[given["id"]]
                if on_answer:
                    on_answer(given.get("reason", "AC03") if given["result"] == "REJECTED" else None)
            time.sleep(0.1)

    def deliver(self, events):
        body = json.dumps({"events": events}).encode()
        url = self.bank["events_url"].rstrip("/") + "/events"
        headers = {"content-type": "application/json", "pix-participant": self.bank["ispb"]}
        headers = dated({**headers, "pix-message-id": str(uuid.uuid4())}, body)
        parts = message_parts("POST", urlsplit(url).path, headers)
        headers.update(signed(self.bank["key"], OF_MESSAGE, parts, with_nonce=True))
        with urlopen(Request(url, body, headers, method="POST"), timeout=2) as response:
            text = response.read()
            own = {name.lower(): value for name, value in response.headers.items()}
            parts = reply_parts(response.status, own, headers)
            if isinstance(verified(self.bank["peers"], own, text, OF_REPLY, parts), str):
                return []
            return json.loads(text)["answers"]
