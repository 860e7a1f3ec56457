"""The toy core: what an institution has already. It knows people, keys and money, and nothing of the protocol."""

import uuid
from datetime import datetime, timedelta, timezone

from messages import now

ELSEWHERE = {"ispb": "11111111", "name": "Banco Vizinho"}
LONG_AGO = "2020-01-01T12:00:00.000Z"
SETTLES, REFUSES, SILENT = "1", "2", "3"


def person(key, key_type, name, tax_id, number):
    account = {"ispb": ELSEWHERE["ispb"], "branch": "0001", "number": number, "accountType": "CACC"}
    owner = {"name": name, "taxId": tax_id}
    account["openedAt"] = LONG_AGO
    return {"key": key, "keyType": key_type, "owner": owner, "account": account, "createdAt": LONG_AGO}


PEOPLE = [
    person("maria@vizinho.example", "EMAIL", "Maria Lima", "98765432100", SETTLES),
    person("recusa@vizinho.example", "EMAIL", "Rui Costa", "11144477735", REFUSES),
    person("calado@vizinho.example", "EMAIL", "Caio Reis", "39053344705", SILENT),
    person("+5511988887777", "PHONE", "Ana Dias", "12345678909", "4"),
]


class Core:
    def __init__(self, ispb):
        self.entries = {one["key"]: one for one in PEOPLE}
        self.lines = []
        self.move(str(uuid.uuid4()), 1_000_000_00, ispb)

    def move(self, order_id, cents, counterpart):
        line = {"id": order_id, "cents": cents, "counterpart": counterpart, "settledAt": now()}
        self.lines.append(line)
        return line["settledAt"]

    def balance(self, before="9999"):
        return sum(line["cents"] for line in self.lines if day_of(line["settledAt"]) < before)


def day_of(moment):
    """A day of São Paulo, which is three hours behind UTC."""
    at = datetime.fromisoformat(moment.replace("Z", "+00:00"))
    return (at.astimezone(timezone(timedelta(hours=-3)))).date().isoformat()


def cents_of(amount):
    """Amounts are text with two decimals on the wire, and whole centavos inside."""
    return int(amount.replace(".", ""))


def amount_of(cents):
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"
