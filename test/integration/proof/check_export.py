#!/usr/bin/env python3
"""Checks an export of Touchline with nothing but Python's standard library: chain of hashes, inclusion in the signed log, Ed25519.

Written from RFC 6962, RFC 8032 and the description of the file, independently of the program. Prints what holds; exit 1 names what does not.
"""
import base64, hashlib, json, re, sys

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
sha = lambda data: hashlib.sha256(data).digest()


def recover(y, sign):
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P: x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - x2) % P: fail("forged-head", "no point of the curve")
    return P - x if x & 1 != sign else x


def add(p, q):
    (a, b), (c, d) = p, q
    k = D * a * b * c * d
    return (a * d + b * c) * pow(1 + k, P - 2, P) % P, (b * d + a * c) * pow(1 - k, P - 2, P) % P


def times(n, p):
    out = (0, 1)
    while n:
        if n & 1: out = add(out, p)
        p, n = add(p, p), n >> 1
    return out


def point(raw):
    y = int.from_bytes(raw, "little")
    return recover(y & (2**255 - 1), y >> 255), y & (2**255 - 1)


def signed(key, message, signature):
    base = 4 * pow(5, P - 2, P) % P
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    s = int.from_bytes(signature[32:], "little")
    return s < L and times(s, (recover(base, 0), base)) == add(point(signature[:32]), times(h, point(key)))


def fail(what, message):
    print(f"{what}: {message}")
    sys.exit(1)


def root_of(leaf, index, size, path):
    at, last, node = index, size - 1, leaf
    for step in path:
        if last == 0: fail("not-in-log", "the path is too long")
        if at % 2 or at == last:
            node = sha(b"\1" + step + node)
            while at % 2 == 0 and at: at, last = at // 2, last // 2
        else:
            node = sha(b"\1" + node + step)
        at, last = at // 2, last // 2
    return node if last == 0 else None


heads, proof = {}, None
for line in open(sys.argv[1], encoding="utf-8"):
    stored = re.fullmatch(r'\{"hash":"([0-9a-f]{64})","event":(\{.*\})\}\n?', line, re.S)
    if stored:
        claimed, raw, event = stored[1], stored[2].encode(), json.loads(stored[2])
        chain = heads.setdefault(event["matchId"], [])
        before = bytes.fromhex(chain[-1]) if chain else bytes(32)
        if event["revision"] != len(chain): fail("order", f"revision {event['revision']} stands at {len(chain)}")
        if sha(before + len(raw).to_bytes(4, "big") + raw).hex() != claimed: fail("hash", f"revision {len(chain)}")
        chain.append(claimed)
    elif line.startswith('{"proof"'):
        proof = json.loads(line)["proof"]

log = (proof or {}).get("log") or fail("proof", "the file brings no proof of a log")
text, _, signatures = log["checkpoint"].rpartition("\n\n")
text += "\n"
keys = {}
for key in open(sys.argv[2]).read().split() if len(sys.argv) > 2 else log["keys"]:
    name, ident, raw = key.split("+", 2)
    keys[(name, ident)] = base64.b64decode(raw)[1:]
known = 0
for name, ident, signature in (
    (name, raw[:4].hex(), raw[4:]) for _, name, raw in ((d, n, base64.b64decode(b)) for d, n, b in map(str.split, signatures.splitlines()))
):
    if (name, ident) not in keys: continue
    if not signed(keys[(name, ident)], text.encode(), signature): fail("forged-head", f"the signature of {name} does not hold")
    known += 1
if not known: fail("unknown-key", "none of the known keys signed the checkpoint")
origin, size, root = text.split("\n")[:3]
for match, chain in heads.items():
    leaf = next((leaf for leaf in log["leaves"] if leaf["match"] == match), None) or fail("swapped-match", match)
    entry = f"{match} {leaf['revision']} {leaf['hash']}\n".encode()
    path = [base64.b64decode(step) for step in leaf["path"]]
    if root_of(sha(b"\0" + entry), leaf["index"], int(size), path) != base64.b64decode(root): fail("not-in-log", match)
    if leaf["revision"] >= len(chain): fail("cut-tail", f"{match} ends at {len(chain) - 1}, the log has {leaf['revision']}")
    if chain[leaf["revision"]] != leaf["hash"]: fail("fork", match)
    print(f"{match}: {len(chain)} lines, in the log of {origin} at {size} events")
