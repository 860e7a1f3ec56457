import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

type Uses = Record<string, string[]>;

/** The map of the house: who may import whom. A part may use only what is named beside it, and a row names only rows above it. */
const packages: Uses = {
  brazil: [],
  contract: ["brazil"],
  server: ["contract", "brazil"],
  web: ["contract", "brazil"],
};
const serverParts: Uses = { platform: [], modules: ["platform"] };
const serverModules: Uses = {
  audit: [],
  tenants: [],
  ledger: [],
  notifications: ["tenants"],
  identity: ["audit", "tenants", "notifications"],
  accounts: ["tenants", "notifications", "identity", "ledger"],
  documents: [],
  onboarding: ["audit", "tenants", "notifications", "identity", "documents"],
  backoffice: ["audit", "tenants", "notifications", "accounts", "documents", "onboarding"],
  pix: ["audit", "tenants", "notifications", "identity", "ledger", "accounts"],
  privacy: ["audit", "tenants", "notifications", "identity", "accounts", "documents", "onboarding", "pix"],
};
const webParts: Uses = {
  lib: [],
  ui: ["lib"],
  shared: ["lib", "ui"],
  features: ["lib", "ui", "shared"],
  app: ["lib", "ui", "shared", "features"],
};
/** What several features need: it stands beside the features, which never import one another. */
const webShared: Uses = {
  tenant: [],
  session: [],
  account: ["tenant", "session"],
  receipts: ["tenant", "session"],
  orders: ["session", "account", "receipts"],
};

/** Files that are longer than 250 lines, each with its reason. */
const longFiles: Record<string, string> = {};

/** Only the web server's own rooms know Fastify; what a route needs of it comes through `serve`. */
const mayKnowFastify = /\/platform\/|routes\.ts$|\/(app|house)\.ts$|\/(tenants|sessions)\.ts$/;

test("packages import only the packages named beside them", () => {
  expect(strays(/^(\w+)\/src\//, packages)).toEqual([]);
});

test("bench and faults, which measure the house, use server, contract and brazil, faults also bench; nobody uses them", () => {
  const strangers = importsOf(measuring).filter(
    ({ file, target }) => /^(web|e2e)\//.test(target) || (file.startsWith("bench/") && target.startsWith("faults/")),
  );
  const usesOfThem = imports.filter(({ target }) => /^(bench|faults)\//.test(target));
  expect([...strangers, ...usesOfThem].map(sentence)).toEqual([]);
});

test("the server's platform knows no module", () => {
  expect(strays(/^server\/src\/(platform|modules)\//, serverParts)).toEqual([]);
});

test("server modules import only the modules named beside them", () => {
  expect(strays(/^server\/src\/modules\/([^/]+)\//, serverModules)).toEqual([]);
});

test("web: lib, ui, shared, features and app import only the layers named beside them", () => {
  expect(strays(/^web\/src\/(lib|ui|shared|features|app)\//, webParts)).toEqual([]);
});

test("web: what several features share imports only the shared folders named beside it", () => {
  expect(strays(/^web\/src\/shared\/([^/]+)\//, webShared)).toEqual([]);
});

test("web features import no other feature", () => {
  expect(strays(/^web\/src\/features\/([^/]+)\//, {})).toEqual([]);
});

test.each([packages, serverParts, serverModules, webParts, webShared])(
  "a row of the map names only rows above it, so there is no circle (%#)",
  (map) => {
    const rows = Object.keys(map);
    const circles = Object.entries(map).filter(([row, uses]) => uses.some((used) => !isAbove(rows, used, row)));
    expect(circles).toEqual([]);
  },
);

test("a server module is entered only through the file of its own name", () => {
  const intruders = crossings(/^server\/src\/modules\/([^/]+)\//).filter(
    ({ to, target }) => !target.endsWith(`/${to}/${to}.ts`),
  );
  expect(intruders.map(sentence)).toEqual([]);
});

test("only queries.ts and the platform speak SQL", () => {
  const speakers = imports.filter(({ file, target }) => target === "kysely" && file.startsWith("server/src/"));
  expect(
    speakers.map(({ file }) => file).filter((file) => !/\/platform\/|\/queries\.ts$|-queries\.ts$/.test(file)),
  ).toEqual([]);
});

test("only the web server's own rooms know Fastify", () => {
  const knowing = imports.filter(({ target }) => target === "fastify" || target.startsWith("@fastify/"));
  expect(knowing.map(({ file }) => file).filter((file) => !mayKnowFastify.test(file))).toEqual([]);
});

test("zod is spoken only in its small dialect: classic zod weighs five times as much and needs new Function", () => {
  expect(imports.filter(({ target }) => target === "zod" || target === "zod/v4").map(sentence)).toEqual([]);
});

test("every bare import stands in that package's own package.json", () => {
  const strangers = imports.filter(({ file, target }) => isBare(target) && !dependenciesOf(file).has(nameOf(target)));
  expect(strangers.map(sentence)).toEqual([]);
});

test("no barrels but the public entries of modules: a file that only passes on exports is not a file", () => {
  const barrels = sources.filter(({ text }) => {
    const lines = text.split("\n").filter((line) => line.trim() && !/^\s*(\/\/|\/\*|\*)/.test(line));
    return lines.length > 0 && lines.every((line) => /^export (\*|\{[^}]*\}|type \{[^}]*\}) from /.test(line));
  });
  const isEntry = (file: string) => /^server\/src\/modules\/([^/]+)\/\1\.ts$/.test(file);
  expect(barrels.map(({ file }) => file).filter((file) => !isEntry(file))).toEqual([]);
});

test("a folder of web/src holds at most 25 files, so that one screen of names shows it", () => {
  const folders = Map.groupBy(globSync("web/src/**/*.*"), (file) => dirname(file));
  expect([...folders].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
});

test("a source file over 250 lines needs its name and reason in a short list", () => {
  const long = [...sources, ...measuring].filter(({ text }) => text.split("\n").length > 251).map(({ file }) => file);
  expect(long).toEqual(Object.keys(longFiles));
});

type Source = { file: string; text: string };
type Import = { file: string; target: string };
type Crossing = Import & { from: string; to: string };

const read = (pattern: string): Source[] =>
  globSync(pattern)
    .filter((file) => !/\.test\.|\/trial\.ts$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const sources = read("{brazil,contract,server,web}/src/**/*.{ts,tsx}");
/** Stands beside the packages, as e2e does; what it needs of them it gets from the root. */
const measuring = read("{bench,faults}/**/*.ts");
const imports = importsOf(sources);

function importsOf(files: readonly Source[]): Import[] {
  return files.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/(?:from |import |import\()"([^"\n]+)"/g), ([, path = ""]) => ({
      file,
      target: path.startsWith(".")
        ? join(dirname(file), path)
        : path.replace(/^@vitral\/(\w+)\/(.+)$/, (_, name: string, rest: string) => `${name}/src/${rest}.ts`),
    })),
  );
}

function crossings(part: RegExp): Crossing[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [part.exec(file)?.[1], part.exec(target)?.[1]];
    return from && to && from !== to ? [{ file, target, from, to }] : [];
  });
}

function strays(part: RegExp, allowed: Uses): string[] {
  return crossings(part)
    .filter(({ from, to }) => !allowed[from]?.includes(to))
    .map(sentence);
}

const isAbove = (rows: string[], used: string, row: string): boolean =>
  rows.includes(used) && rows.indexOf(used) < rows.indexOf(row);

const isBare = (target: string): boolean =>
  !/^(node:|brazil\/|contract\/|server\/|web\/|virtual:|\/)/.test(target) && !target.startsWith(".");

const nameOf = (target: string): string =>
  target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");

function dependenciesOf(file: string): Set<string> {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(file.split("/")[0] ?? "", "package.json"), "utf8"),
  );
  return new Set(Object.keys(dependencies));
}

function sentence({ file, target }: Import): string {
  return `${file} must not import ${target}`;
}
