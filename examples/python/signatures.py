"""HTTP Message Signatures (RFC 9421) with Ed25519 and Content-Digest (RFC 9530), as the protocol uses them.

Python's standard library has no Ed25519: the `openssl` program signs and verifies.
"""

import base64
import hashlib
import os
import re
import secrets
import subprocess
import tempfile
import time
from email.utils import formatdate

OF_MESSAGE = ["@method", "@path", "@query", "content-digest", "date", "pix-participant", "pix-message-id"]
OF_REPLY = ["@status", "content-digest", "date", '"signature";req']


def openssl(*words, data=None):
    return subprocess.run(["openssl", *words], input=data, capture_output=True, check=True).stdout


def id_of(der):
    """The first 16 hexadecimal digits of the SHA-256 of the public key in DER."""
    return hashlib.sha256(der).hexdigest()[:16]


def read_private_key(file):
    return id_of(openssl("pkey", "-in", file, "-pubout", "-outform", "DER")), file


def read_public_keys(file):
    """A file may hold several keys: both count while one replaces the other. Answers PEM by id."""
    with open(file) as opened:
        blocks = re.findall(r"-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----", opened.read())
    return {id_of(base64.b64decode("".join(pem.split("\n")[1:-1]))): pem for pem in blocks}


def digest_of(body):
    return "sha-256=:%s:" % base64.b64encode(hashlib.sha256(body).digest()).decode()


def message_parts(method, target, headers):
    path, _, query = target.partition("?")
    return {**headers, "@method": method, "@path": path, "@query": "?" + query}


def reply_parts(status, headers, message_headers):
    """A reply signs the signature of its message too, so that it answers no other."""
    return {**headers, "@status": str(status), '"signature";req': message_headers.get("signature")}


def quoted(name):
    return name if name.startswith('"') else f'"{name}"'


def base_of(names, signature_input, parts):
    lines = [f"{quoted(name)}: {parts[name]}" for name in names]
    return "\n".join([*lines, f'"@signature-params": {signature_input}']).encode()


def dated(headers, body):
    return {**headers, "date": formatdate(usegmt=True), "content-digest": digest_of(body)}


def signed(key, names, parts, with_nonce):
    """The two headers of a signature."""
    key_id, file = key
    signature_input = f'({" ".join(map(quoted, names))});created={int(time.time())};keyid="{key_id}";alg="ed25519"'
    if with_nonce:
        signature_input += f';nonce="{secrets.token_hex(16)}"'
    with Temporary(base_of(names, signature_input, parts)) as base:
        signature = openssl("pkeyutl", "-sign", "-rawin", "-inkey", file, "-in", base)
    return {
        "signature-input": f"sig1={signature_input}",
        "signature": f"sig1=:{base64.b64encode(signature).decode()}:",
    }


def verified(peers, headers, body, needed, parts):
    """Answers (created, nonce), or the name of a refusal."""
    given = re.fullmatch(r"sig1=(\(([^)]*)\);.*)", headers.get("signature-input", ""))
    signature = re.fullmatch(r"sig1=:([A-Za-z0-9+/=]+):", headers.get("signature", ""))
    if not given or not signature or headers.get("content-digest") != digest_of(body):
        return "InvalidSignature"
    names = [name if ";" in name else name.strip('"') for name in given[2].split(" ")]
    if not set(needed) <= set(names) or any(parts.get(name) is None for name in names):
        return "InvalidSignature"
    parameters = dict(re.findall(r';(\w+)="?([^";]*)"?', given[1]))
    if parameters.get("alg") != "ed25519":
        return "InvalidSignature"
    pem = peers.get(parameters.get("keyid"))
    if pem is None:
        return "UnknownKeyId"
    base = base_of(names, given[1], parts)
    try:
        with Temporary(pem.encode()) as key, Temporary(base) as text, Temporary(base64.b64decode(signature[1])) as sig:
            openssl("pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", key, "-in", text, "-sigfile", sig)
        return int(parameters.get("created", 0)), parameters.get("nonce", "")
    except (subprocess.CalledProcessError, ValueError):
        return "InvalidSignature"


class Temporary:
    """A file for `openssl`, which reads what is signed from files."""

    def __init__(self, data):
        self.data = data

    def __enter__(self):
        handle, self.name = tempfile.mkstemp()
        with os.fdopen(handle, "wb") as opened:
            opened.write(self.data)
        return self.name

    def __exit__(self, *_):
        os.unlink(self.name)
