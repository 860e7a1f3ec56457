import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const compose = read("compose.yaml");
/** What follows a word on its line, at each place. */
const after = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = ""]) => found)),
];

test("an image that others publish is named by version and digest", () => {
  const bases = ["Containerfile", "Containerfile.database"].flatMap((name) => after(read(name), /^FROM (\S+)/gm));
  const images = after(compose, /^ {4}image: (\S+\/\S+)$/gm);
  expect([bases.length, images.length]).toEqual([2, 2]);
  const isPinned = /^docker\.io\/[a-z/]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/;
  expect([...bases, ...images].filter((image) => !isPinned.test(image))).toEqual([]);
});

test("each file that a container is given is in deploy/, or is named as the operator's own", () => {
  const given = after(compose, /^ {6}- \.\/([\w.-]+):/gm);
  expect(given.length).toBeGreaterThan(5);
  expect(given.filter((name) => !existsSync(`deploy/${name}`))).toEqual(["staff-ca.pem"]);
});

test("each secret of the containers is made by one script, and no other", () => {
  const used = after(compose, /\.\/secrets\/(\w+)/g);
  const script = read("secrets.sh");
  const random = (/^for name in ([^;]*);/m.exec(script)?.[1] ?? "").split(" ");
  const made = [...random, ...after(script, />(\w+)$/gm)];
  expect(used.length).toBeGreaterThan(5);
  expect(made.toSorted()).toEqual(used.toSorted());
});

test("the containers' addresses of the database say whether they are encrypted", () => {
  const addresses = after(read("secrets.sh"), /^echo "(postgresql:[^"]*)"/gm);
  expect(addresses.map((address) => new URL(address).searchParams.get("sslmode"))).toEqual(["disable", "disable"]);
});

test("customers are told how long access records are kept, and the proxies keep them no longer", () => {
  const days = Number(/^\tmaxage (\d+)$/m.exec(read("logrotate"))?.[1]);
  const hours = Number(/roll_keep_for (\d+)h/.exec(read("Caddyfile"))?.[1]);
  const sixMonths = 181;
  expect(Math.max(days, hours / 24)).toBeLessThan(sixMonths);
});

test("where no server answers, both proxies say the same, in a refusal that proves nothing and in a page", () => {
  const said = (name: string) => after(read(name), /(?<=['`])((?:\{"code"|<!doctype).*)(?=['`])/g);
  const [refusal = "", page = ""] = said("nginx.conf");
  expect(said("Caddyfile")).toEqual([refusal, page]);
  // Codes that say that nothing was done would be wrong: the call may have been sent.
  expect(JSON.parse(refusal)).toEqual({ code: "INTERNAL", message: expect.any(String) });
  expect(page).toMatch(/^<!doctype html><html lang="pt-BR">.*<\/html>$/);
});

test("what cluster.md writes into the files of a database machine are all addresses that stand there", () => {
  const page = readFileSync("docs/cluster.md", "utf8");
  const commands = (/^ +own="[^]*?etcd\.env/m.exec(page)?.[0] ?? "")
    .replaceAll("/opt/vitral/", "")
    .replace(/ \|\n +install .*/, "");
  const places = "N1=192.0.2.1 N2=192.0.2.2 N3=192.0.2.3 NETWORK=192.0.2.0/24 NAME=n2 ADDRESS=192.0.2.2";
  const written = execFileSync("bash", ["-euc", `${places}\n${commands}`], { encoding: "utf8" });
  expect(written).not.toMatch(/10\.0\.0\.|\bn1$/m);
  for (const line of [
    "name: n2",
    "  listen: 192.0.2.2:8008",
    "  connect_address: 192.0.2.2:5432",
    "    - hostssl all all 192.0.2.0/24 scram-sha-256",
    "  hosts: 192.0.2.1:2379,192.0.2.2:2379,192.0.2.3:2379",
    "ETCD_NAME=n2",
    "ETCD_LISTEN_PEER_URLS=http://192.0.2.2:2380",
    "ETCD_INITIAL_CLUSTER=n1=http://192.0.2.1:2380,n2=http://192.0.2.2:2380,n3=http://192.0.2.3:2380",
  ])
    expect(written.split("\n")).toContain(line);
});
