"""A gateway over the toy core, with the standard library and `openssl`."""

import json
import os
import secrets
import threading
import uuid
from datetime import datetime, timedelta, timezone
from http.server import ThreadingHTTPServer

from cids import cid_handlers
from core import ELSEWHERE, REFUSES, SILENT, Core, amount_of, cents_of, day_of
from messages import Events, Refused, handler_of, now
from signatures import read_private_key, read_public_keys

ISPB = os.environ["BANK_ISPB"]
BANK = {
    "ispb": ISPB,
    "events_url": os.environ["EVENTS_URL"],
    "key": read_private_key(os.environ["KEY_FILE"]),
    "peers": read_public_keys(os.environ["PEER_KEY_FILE"]),
}
core, events = Core(ISPB), Events(BANK)
lock = threading.RLock()  # one call at a time changes the toy's memory
requests, states, received, claims, reports, own_entries = {}, {}, {}, {}, {}, {}


def once(request_id, content, make):
    """The same id with the same content is the same request; with other content it is refused."""
    with lock:
        if request_id not in requests:
            requests[request_id] = (content, make())
        known, answer = requests[request_id]
        if known != content:
            raise Refused("RequestIdAlreadyUsed")
        return answer


def end(order_id, state):
    """An order ends once."""
    with lock:
        if states[order_id]["status"] == "ACSP":
            states[order_id] = state
            events.add("ORDER_ENDED", {"orderId": order_id, "outcome": state})


def later(seconds, act, *words):
    timer = threading.Timer(seconds, act, words)
    timer.daemon = True
    timer.start()


def take(order_id, order, act):
    """An order ends by its `expiresAt`; one that arrives later is never executed."""
    expires_at = datetime.fromisoformat(order["expiresAt"].replace("Z", "+00:00"))

    def begin():
        states[order_id] = {"status": "ACSP"}
        left = (expires_at - datetime.now(timezone.utc)).total_seconds()
        if left <= 0:
            return end(order_id, {"status": "RJCT", "reason": "AB03"})
        later(left, end, order_id, {"status": "RJCT", "reason": "AB03"})
        act()

    once(order_id, order, begin)
    return states[order_id]


def state_of(order_id, *_):
    if order_id not in states:
        raise Refused("OrderNotFound")
    return states[order_id]


def settle(order_id, cents):
    end(order_id, {"status": "ACSC", "settledAt": core.move(order_id, cents, ELSEWHERE["ispb"])})


def pay(_, __, body):
    order_id, cents, payee = body["endToEndId"], cents_of(body["amount"]), body["creditor"]["account"]["number"]

    def act():
        if payee == REFUSES:
            end(order_id, {"status": "RJCT", "reason": "AC03"})
        elif payee != SILENT:
            settle(order_id, -cents)

    return take(order_id, body, act)


def send_return(_, __, body):
    order_id, cents, original = body["returnId"], cents_of(body["amount"]), body["originalEndToEndId"]

    def act():
        if received.get(original, 0) < cents:
            return end(order_id, {"status": "RJCT", "reason": "AM09"})
        received[original] -= cents
        settle(order_id, -cents)

    return take(order_id, body, act)


def receive(method, target, body):
    """Somebody elsewhere pays: the bank is asked first, and credits with ACCC."""
    if (method, target) != ("POST", "/toy/pay"):
        return False
    given = json.loads(body)
    entry, amount = core.entries[given["key"]], given["amount"]
    to = {name: value for name, value in entry["account"].items() if name != "openedAt"}
    at = datetime.now(timezone.utc)
    payer = {"ispb": ELSEWHERE["ispb"], "branch": "0001", "number": "1", "accountType": "CACC"}
    payment = {
        "endToEndId": f"E{ELSEWHERE['ispb']}{at:%Y%m%d%H%M}{secrets.token_hex(6)[1:]}",
        "txId": None,
        "localInstrument": "DICT",
        "purpose": "IPAY",
        "serviceLevel": "PAGPRI",
        "amount": amount,
        "debtor": {"name": "Maria Lima", "taxId": "98765432100", "account": payer},
        "creditor": {**entry["owner"], "account": to, "key": entry["key"]},
        "remittanceInformation": None,
        "initiatingParty": None,
        "createdAt": now(),
        "expiresAt": (at + timedelta(seconds=10)).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    }
    order_id = payment["endToEndId"]

    def finish(reason):
        with lock:
            if order_id in received:
                return
            received[order_id] = 0 if reason else cents_of(amount)
            outcome = {"status": "RJCT", "reason": reason}
            if reason is None:
                settled_at = core.move(order_id, cents_of(amount), ELSEWHERE["ispb"])
                outcome = {"status": "ACCC", "settledAt": settled_at}
            events.add("PAYMENT_RECEIVED", {"payment": payment, "outcome": outcome})

    events.add("PAYMENT_RECEIVED", {"payment": payment, "outcome": {"status": "ACSP"}}, finish)
    later(10, finish, "AB03")
    return True


def open_claim_of(key):
    return next((one for one in claims.values() if one["key"] == key and one["status"] != "CANCELLED"), None)


def look_up(_, __, body):
    entry = core.entries.get(body["key"])
    if entry is None:
        raise Refused("EntryNotFound")
    claim = open_claim_of(body["key"])
    bank_name = "Bank" if entry["account"]["ispb"] == ISPB else ELSEWHERE["name"]
    more = {"bankName": bank_name, "ownedSince": entry["createdAt"], "fraudMarker": None, "statistics": None}
    return {**entry, **more, "openClaimCreatedAt": claim and claim["createdAt"]}


def create_entry(_, __, body):
    def make():
        key = body["key"] or str(uuid.uuid4())
        if open_claim_of(key):
            raise Refused("EntryLockedByClaim")
        entry = {name: body[name] for name in ("keyType", "owner", "account")}
        core.entries[key] = {**entry, "key": key, "createdAt": now()}
        own_entries[key] = {**entry, "key": key, "requestId": body["requestId"]}
        return {"key": key, "status": "ACTIVE", "createdAt": core.entries[key]["createdAt"]}

    return once(body["requestId"], body, make)


def delete_entry(_, __, body):
    def make():
        if own_entries.pop(body["key"], None):
            del core.entries[body["key"]]
        return {}

    return once(body["requestId"], body, make)


def create_claim(_, __, body):
    def make():
        entry = core.entries.get(body["key"])
        if entry is None:
            raise Refused("ClaimKeyNotFound")
        if open_claim_of(body["key"]):
            raise Refused("EntryLockedByClaim")
        claim = {name: body[name] for name in ("id", "type", "key", "keyType")}
        claim.update(status="OPEN", claimerIspb=ISPB, claimerBank="Bank", donorIspb=entry["account"]["ispb"])
        claim.update(donorBank=ELSEWHERE["name"], createdAt=now(), confirmedAt=None, endedBy=None, reason=None)
        claims[body["id"]] = claim
        events.add("CLAIM_CHANGED", {"claim": dict(claim)})
        return claim

    return once(body["id"], body, make)


def found(table, one_id, refusal):
    if one_id not in table:
        raise Refused(refusal)
    return table[one_id]


def cancel_claim(_, __, body):
    claim = found(claims, body["id"], "ClaimNotFound")
    if claim["status"] != "CANCELLED":
        claim.update(status="CANCELLED", endedBy=body["by"], reason=body["reason"])
        events.add("CLAIM_CHANGED", {"claim": dict(claim)})
    return claim


def create_report(_, __, body):
    report = {"id": body["id"], "status": "OPEN", "analysisResult": None, "returns": []}
    return once(body["id"], body, lambda: reports.setdefault(body["id"], report))


def cancel_report(_, __, body):
    found(reports, body["id"], "ReportNotFound")["status"] = "CANCELLED"
    return {}


def statement(day, query, _):
    of_day = [line for line in core.lines if day_of(line["settledAt"]) == day]
    after, opening = int(query.get("after", 0)), core.balance(day)
    names = ("id", "counterpart", "settledAt")
    page = [
        {"amount": amount_of(line["cents"]), **{name: line[name] for name in names}}
        for line in of_day[after : after + 500]
    ]
    closing = amount_of(opening + sum(line["cents"] for line in of_day)) if day < day_of(now()) else None
    following = str(after + 500) if after + 500 < len(of_day) else None
    return {"day": day, "openingBalance": amount_of(opening), "closingBalance": closing, "lines": page, "next": following}


HANDLERS = {
    **cid_handlers(own_entries, look_up),
    "GET /health": lambda *_: {"status": "ok"},
    "GET /participants": lambda *_: {"participants": [{"ispb": ISPB, "name": "Bank"}, ELSEWHERE]},
    "POST /directory/look-ups": look_up,
    "POST /directory/entries": create_entry,
    "POST /directory/entries/delete": delete_entry,
    "POST /payments": pay,
    "GET /payments/:id": state_of,
    "POST /returns": send_return,
    "GET /returns/:id": state_of,
    "POST /directory/claims": create_claim,
    "GET /directory/claims/:id": lambda one_id, *_: found(claims, one_id, "ClaimNotFound"),
    "POST /directory/claims/cancel": cancel_claim,
    "POST /infraction-reports": create_report,
    "GET /infraction-reports/:id": lambda one_id, *_: found(reports, one_id, "ReportNotFound"),
    "POST /infraction-reports/cancel": cancel_report,
    "GET /reserve": lambda *_: {"balance": amount_of(core.balance()), "at": now()},
    "GET /statements/:id": statement,
    "GET /events": lambda _, query, __: events.page(int(query.get("after", 0))),
}
server = ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), handler_of(BANK, HANDLERS, receive))
print("listening", flush=True)
server.serve_forever()
