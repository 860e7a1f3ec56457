"""Content ids of the bank's keys, and the calls with which the bank compares them."""

import functools
import hashlib
import hmac
import operator
import uuid

from messages import Refused, now

PAGE = 1_000


def cid_of(entry):
    """The content id of an entry, in 64 hexadecimal digits."""
    owner, account = entry["owner"], entry["account"]
    content = [entry["keyType"], entry["key"], owner["taxId"], owner["name"], owner.get("tradeName")]
    content += [account[name] for name in ("ispb", "branch", "number", "accountType")]
    text = "&".join(part or "" for part in content)
    return hmac.new(uuid.UUID(entry["requestId"]).bytes, text.encode(), hashlib.sha256).hexdigest()


def sum_of(cids):
    """The VSync: the exclusive or of content ids."""
    return f"{functools.reduce(operator.xor, (int(cid, 16) for cid in cids), 0):064x}"


def cid_handlers(entries, look_up):
    """`entries`: by key, with the `requestId` that registered it. `look_up`: an entry as a look-up answers it."""

    def cids_of(key_type):
        return sorted(cid_of(entry) for entry in entries.values() if entry["keyType"] == key_type)

    def compare(_, __, body):
        return {"result": "OK" if sum_of(cids_of(body["keyType"])) == body["vsync"] else "NOK", "at": now()}

    def page(_, __, body):
        cids = [cid for cid in cids_of(body["keyType"]) if cid > (body["after"] or "")]
        return {"cids": cids[:PAGE], "next": cids[PAGE - 1] if len(cids) > PAGE else None}

    def by_cid(_, __, body):
        entry = next((one for one in entries.values() if cid_of(one) == body["cid"]), None)
        if entry is None:
            raise Refused("EntryNotFound")
        return {**look_up(None, None, {"key": entry["key"]}), "requestId": entry["requestId"]}

    return {
        "POST /directory/key-sums": compare,
        "POST /directory/cids": page,
        "POST /directory/entries/by-cid": by_cid,
    }
