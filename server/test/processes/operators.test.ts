import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { tenantTemplate } from "../../src/cli/tenant-file/template.ts";
import { commands } from "../../src/cli/commands.ts";
import { applicationRole, createDatabase, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { runVitral } from "../run-vitral.ts";

const root = join(import.meta.dirname, "../../..");
const script = join(root, "deploy/vitral");
const isRoot = process.getuid?.() === 0;
/** Whom sudo names, and as whom the service runs: users that every Linux has. */
const operator = { name: "nobody", uid: "65534" };
const service = "daemon";
const secret = Buffer.alloc(32, 7).toString("base64");

test("the script of the operators is one that a POSIX shell reads", () => {
  expect(execFileSync("sh", ["-n", script], { encoding: "utf8" })).toBe("");
});

/** A copy of the script with other paths: nothing in it can be set from outside. */
function aCopy({ code = root, settings = [] as string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "vitral-operators-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const constants = {
    code,
    settings: join(folder, "settings"),
    secrets: join(folder, "secrets"),
    user: service,
  };
  let text = readFileSync(script, "utf8");
  for (const [name, value] of Object.entries(constants)) {
    expect(text).toMatch(new RegExp(`^${name}=`, "m"));
    text = text.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`);
  }
  writeFileSync(constants.settings, `${settings.join("\n")}\n`, { mode: 0o600 });
  const path = join(folder, "vitral");
  writeFileSync(path, text, { mode: 0o755 });
  return { folder, path, secrets: constants.secrets };
}

async function call(
  path: string,
  words: string[],
  { env = {}, input = "" }: { env?: Record<string, string>; input?: string } = {},
) {
  const child = spawn(path, words, { env: { PATH: "/usr/bin:/bin", ...env }, stdio: ["pipe", "pipe", "pipe"] });
  const output = { out: "", err: "" };
  child.stdout.on("data", (bytes: Buffer) => (output.out += bytes.toString("utf8")));
  child.stderr.on("data", (bytes: Buffer) => (output.err += bytes.toString("utf8")));
  child.stdin.on("error", () => {}); // it was refused before it read
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...output };
}

/** In the place of the code: prints its user, its environment and its words. */
function aProbe(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitral-probe-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  const node = '#!/bin/sh\nid -un\nid -Gn\nfor word in "$@"; do echo "word $word"; done\n/usr/bin/env\n';
  writeFileSync(join(folder, "node_modules/.bin/node"), node, { mode: 0o755 });
  return folder;
}

const isOfInstallation = (words: string) => /^(installation|secret) /.test(words);

test.runIf(isRoot)(
  "the owner's password is given to the commands that work as the owner, and to no other",
  async () => {
    const { path, secrets } = aCopy({ code: aProbe(), settings: [] });
    mkdirSync(secrets, { mode: 0o700 });
    writeFileSync(join(secrets, "database-owner-url"), "of the owner\n", { mode: 0o600 });
    const given = [];
    const firsts = new Map(commands.map(({ words }) => [words.split(" ")[0], words]));
    const tried = new Set([...firsts.values(), ...commands.map(({ words }) => words).filter(isOfInstallation)]);
    for (const words of tried) {
      const { out } = await call(path, words.split(" "), { env: { SUDO_UID: operator.uid } });
      if (out.includes("DATABASE_OWNER_URL=of the owner\n")) given.push(words);
    }
    const asOwner = commands.filter(
      ({ words, about }) => words === "doctor" || about.includes("as DATABASE_OWNER_URL"),
    );
    expect(given.toSorted()).toEqual(asOwner.map(({ words }) => words).toSorted());
    expect(given).toContain("secret lost");
  },
);

test.runIf(isRoot)("nothing of the caller's environment arrives but who sudo says called", async () => {
  const settings = [
    "# a comment",
    "",
    "DATABASE_URL=postgresql://app:pa$$ word@db/vitral?x=1",
    'SMTP_URL="smtps://bank:geheim@mail"',
    "SMS_TOKEN='to ken'",
    "lower=no",
    "VITRAL_OPERATOR=settings",
  ];
  const { folder, path, secrets } = aCopy({ code: aProbe(), settings });
  mkdirSync(secrets, { mode: 0o700 });
  for (const [name, value] of Object.entries({ "secret-key": secret, "database-owner-url": "of the owner" }))
    writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o600 });
  writeFileSync(join(folder, "metrics"), "a-token-of-metrics\n", { mode: 0o600 });
  writeFileSync(join(folder, "settings"), `METRICS_TOKEN_FILE=${folder}/metrics\n`, { flag: "a" });
  const evil = join(folder, "evil");
  mkdirSync(evil);
  for (const name of ["id", "env", "getent", "setpriv", "cat", "node", "sh"])
    writeFileSync(join(evil, name), `#!/bin/sh\necho evil ${name}\n`, { mode: 0o755 });
  writeFileSync(join(evil, "rc"), "echo evil rc\n");
  const hostile = {
    SUDO_UID: operator.uid,
    SUDO_USER: "root",
    USER: "evil",
    LOGNAME: "evil",
    VITRAL_OPERATOR: "evil",
    PATH: `${evil}:/usr/bin:/bin`,
    ENV: join(evil, "rc"),
    BASH_ENV: join(evil, "rc"),
    "BASH_FUNC_id%%": "() { echo evil function; }",
    NODE_OPTIONS: "--require /evil.js",
    NODE_ENV: "development",
    DATABASE_URL: "postgresql://evil@evil/evil",
    DATA_DIR: "/evil",
    IFS: "/",
    CDPATH: evil,
    HOME: evil,
  };
  // The first program is the kernel's: by its absolute name, whatever the PATH says.
  const { code, out, err } = await call(path, ["ledger", "verify", "a b", "$(id)"], { env: hostile });
  expect([code, err]).toEqual([0, ""]);
  const [user, groups, ...lines] = out.trimEnd().split("\n");
  expect([user, groups]).toEqual([service, service]);
  const words = lines.filter((line) => line.startsWith("word ")).map((line) => line.slice(5));
  expect(words).toEqual(["server/src/cli/vitral.ts", "ledger", "verify", "a b", "$(id)"]);
  const environment = lines.filter((line) => !/^(word |PWD=|OLDPWD=|_=)/.test(line));
  expect(environment.toSorted()).toEqual(
    [
      "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
      "LC_ALL=C.UTF-8",
      "HOME=/",
      "NODE_ENV=production",
      "DATA_DIR=/var/lib/vitral",
      "DATABASE_URL=postgresql://app:pa$$ word@db/vitral?x=1",
      "SMTP_URL=smtps://bank:geheim@mail",
      "SMS_TOKEN=to ken",
      "METRICS_TOKEN=a-token-of-metrics",
      `SECRET_KEY=${secret}`,
      `VITRAL_OPERATOR=${operator.name}`,
    ].toSorted(),
  );
});

test.runIf(isRoot)("who has no name, is not root or finds no settings is refused with a sentence", async () => {
  const { path, folder } = aCopy({ code: aProbe() });
  const refused = async (env: Record<string, string>) => {
    const { code, out, err } = await call(path, ["tenant", "list"], { env });
    return { code, out, err };
  };
  expect(await refused({ SUDO_UID: "4000000" })).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("has no name"),
  });
  expect(await refused({ SUDO_UID: "root" })).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("is no number"),
  });
  const child = spawn(path, [], { uid: 65_534, gid: 65_534, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString("utf8")));
  expect([...(await once(child, "close"))][0]).toBe(1);
  expect(said).toContain("call it by sudo");
  rmSync(join(folder, "settings"));
  expect(await refused({ SUDO_UID: operator.uid })).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("there is no"),
  });
});

/** PostgreSQL of the tests listens on a socket that the user of the service may not enter. */
async function aDatabase() {
  const superuser = new URL(inject("postgresUrl"));
  const name = `vitral_${randomBytes(6).toString("hex")}`;
  await createDatabase(superuser.href, name);
  const socket = `${decodeURIComponent(superuser.hostname)}/.s.PGSQL.${superuser.port || 5432}`;
  const forwarder = createServer((client) => {
    const server = connect(socket);
    client.pipe(server).pipe(client);
    for (const one of [client, server]) one.on("error", () => (client.destroy(), server.destroy()));
  });
  forwarder.listen(0, "127.0.0.1");
  await once(forwarder, "listening");
  onTestFinished(() => void forwarder.close());
  const { port } = forwarder.address() as AddressInfo;
  const url = (role: string) => `postgresql://${role}@127.0.0.1:${port}/${name}`;
  return { url, env: { DATABASE_URL: url(applicationRole), SECRET_KEY: secret, NODE_ENV: "production" } };
}

test.runIf(isRoot)("the audit names the operator whom sudo named, whose files come by the standard input", async () => {
  const { url, env } = await aDatabase();
  expect((await runVitral(["migrate"], { ...env, DATABASE_OWNER_URL: url(ownerRole) })).code).toBe(0);
  const { path } = aCopy({ settings: Object.entries(env).map(([name, value]) => `${name}=${value}`) });
  const words = ["tenant", "create", "-", "--reason", "Contrato 12"];
  const input = JSON.stringify(tenantTemplate);
  const unnamed = await call(path, words, { input });
  expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining("In production the audit says who")]);
  expect(await call(path, words, { input, env: { SUDO_UID: operator.uid } })).toMatchObject({ code: 0, err: "" });
  const listed = await runVitral(["audit", "list", "--json"], { ...env, VITRAL_OPERATOR: operator.name });
  expect(JSON.parse(listed.out)).toMatchObject([{ actor: operator.name, action: "tenant.create" }]);
});

test("an operator whom the script names gives no names of files, which the service would open", async () => {
  const env = { VITRAL_OPERATOR: "ana.souza", NODE_ENV: "production" };
  for (const [words, name] of [
    ["tenant create /proc/self/environ --reason x", "FILE.json"],
    ["customer export 11144477735 /tmp/x --reason x", "FILE"],
    ["review show 11144477735 --files /tmp/x", "--files"],
    ["pix certificate aurora --certificate - --key /tmp/x", "--key"],
  ] as const) {
    const { code, err } = await runVitral(words.split(" "), env);
    expect([code, err]).toEqual([
      1,
      `${name} must be -: files come by the standard input and go by the standard output.\n`,
    ]);
  }
});

test("in production what the audit names somebody for is refused without an operator", async () => {
  const { env } = await aDatabase();
  const reading = [
    "tenant list",
    "tenant show x",
    "tenant template",
    "staff list",
    "ledger verify",
    "audit verify",
    "doctor",
    "openapi",
  ];
  for (const [who, more] of Object.entries({ nobody: {}, root: { VITRAL_OPERATOR: "root" } })) {
    for (const words of [
      "customer show 11144477735",
      "outbox list",
      "secret renew",
      "staff disable a@b.c",
      "audit list",
    ]) {
      const { code, err } = await runVitral(words.split(" "), { ...env, ...more });
      expect({ who, words, code, err }).toMatchObject({
        code: 1,
        err: expect.stringContaining("In production the audit"),
      });
    }
    for (const words of reading) {
      const { err } = await runVitral(words.split(" "), { ...env, ...more });
      expect({ who, words, err }).toMatchObject({ err: expect.not.stringContaining("In production the audit") });
    }
  }
  const named = await runVitral(["outbox", "list"], { ...env, VITRAL_OPERATOR: "ana.souza" });
  expect(named.err).not.toContain("In production the audit");
});

test("in production a command without DATABASE_URL is refused, whatever runs on this machine", async () => {
  const env = { NODE_ENV: "production", DATA_DIR: join(tmpdir(), "vitral-none"), SECRET_KEY: secret };
  for (const words of ["ledger verify", "audit verify", "migrate", "tenant list"]) {
    const { code, err } = await runVitral(words.split(" "), env);
    expect([code, err]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
  }
});
