import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

type Uses = Record<string, string[]>;

/** Who may import whom. A part may use only the parts named beside it, and a row names only rows above it. */
const packages: Uses = {
  brazil: [],
  contract: ["brazil"],
  protocol: ["contract", "brazil"],
  // Beside these, the platform of the server: the test below.
  network: ["protocol", "contract", "brazil"],
  server: ["protocol", "contract", "brazil"],
  ui: ["contract", "brazil"],
  web: ["ui", "contract", "brazil"],
  console: ["ui", "contract", "brazil"],
};
const serverParts: Uses = { platform: [], modules: ["platform"] };
const serverPlatform: Uses = {
  crypto: [],
  files: [],
  pictures: [],
  "kept-tables": [],
  process: ["crypto"],
  "embedded-postgres": [],
  database: ["process"],
  jobs: ["database"],
  outgoing: [],
  admission: ["process", "database"],
  "stored-answers": ["crypto", "database"],
  http: ["process", "crypto", "database", "stored-answers", "admission"],
  threads: ["http"],
  messaging: ["crypto", "jobs", "outgoing", "threads"],
  batches: ["process", "database", "http"],
  reference: ["http"],
  observability: ["admission", "http"],
  installation: ["process", "crypto", "database", "jobs", "http", "admission"],
  "web-pages": ["process", "crypto", "database", "admission", "http"],
};
const serverModules: Uses = {
  acts: [],
  audit: [],
  consents: [],
  documents: [],
  tenants: [],
  staff: ["acts", "audit", "tenants"],
  ledger: ["audit", "staff"],
  notifications: ["audit", "tenants", "staff"],
  identity: ["acts", "audit", "tenants", "notifications"],
  accounts: ["tenants", "ledger", "notifications", "identity"],
  notices: ["tenants", "notifications", "identity", "accounts"],
  onboarding: ["audit", "consents", "documents", "tenants", "notifications", "identity"],
  backoffice: ["acts", "audit", "documents", "tenants", "staff", "notifications", "identity", "accounts", "onboarding"],
  devices: ["acts", "audit", "tenants", "notifications", "identity", "accounts"],
  passkeys: ["audit", "tenants", "notifications", "identity", "devices"],
  payments: ["acts", "audit", "tenants", "notifications", "identity", "accounts", "devices", "passkeys"],
  pix: ["acts", "tenants", "notifications", "identity", "accounts", "devices", "passkeys", "payments"],
  "own-transfers": ["identity", "accounts", "payments"],
  fraud: ["tenants", "notifications", "identity", "accounts", "payments", "pix"],
  "pix-keys": ["acts", "audit", "tenants", "notifications", "identity", "accounts", "devices", "payments", "pix"],
  desk: [
    "acts",
    "audit",
    "documents",
    "tenants",
    "staff",
    "ledger",
    "notifications",
    "identity",
    "accounts",
    "pix",
    "pix-keys",
    "fraud",
  ],
  privacy: [
    "acts",
    "audit",
    "consents",
    "documents",
    "tenants",
    "staff",
    "ledger",
    "notifications",
    "identity",
    "accounts",
    "onboarding",
    "backoffice",
    "devices",
    "passkeys",
    "payments",
    "pix",
    "fraud",
    "pix-keys",
    "desk",
  ],
  settings: [
    "acts",
    "audit",
    "tenants",
    "staff",
    "ledger",
    "notifications",
    "identity",
    "accounts",
    "payments",
    "pix",
    "privacy",
  ],
  commands: [
    "acts",
    "audit",
    "tenants",
    "staff",
    "notifications",
    "identity",
    "backoffice",
    "devices",
    "payments",
    "pix",
    "pix-keys",
    "settings",
    "desk",
    "privacy",
  ],
  customers: [
    "audit",
    "tenants",
    "staff",
    "notifications",
    "identity",
    "accounts",
    "devices",
    "payments",
    "pix",
    "fraud",
    "desk",
    "commands",
  ],
  home: [
    "audit",
    "staff",
    "ledger",
    "notifications",
    "accounts",
    "backoffice",
    "payments",
    "fraud",
    "desk",
    "commands",
  ],
};
const tenantsFolders: Uses = { pictures: [], installed: ["pictures"] };
const identityFolders: Uses = {
  throttles: [],
  sessions: ["throttles"],
  codes: ["throttles", "sessions"],
  passwords: ["throttles", "sessions", "codes"],
  pin: ["throttles", "sessions", "codes", "passwords"],
  "for-staff": ["throttles", "sessions", "passwords", "pin"],
};
const accountsFolders: Uses = { paper: [], export: ["paper"], receipt: ["paper"] };
const pixFolders: Uses = {
  network: [],
  favorites: [],
  "look-ups": ["network", "favorites"],
  "qr-codes": ["look-ups"],
  pay: ["network", "look-ups", "qr-codes"],
  "payee-limits": ["favorites"],
  schedules: ["network", "qr-codes", "pay"],
  charges: ["network", "qr-codes", "pay"],
  refunds: ["network", "pay"],
  recalls: ["network", "refunds"],
  payouts: ["network", "look-ups"],
  "network-gateway": ["network", "pay", "charges", "refunds", "recalls"],
};
const pixKeysFolders: Uses = { keys: [], claims: ["keys"] };
const fraudFolders: Uses = {
  "reversal-requests": [],
  "received-contests": ["reversal-requests"],
  "sent-contests": ["received-contests"],
};
const deskFolders: Uses = { reconciliation: [], cases: ["reconciliation"], blocks: ["cases"], marks: ["cases"] };
const staffFolders: Uses = { attempts: [], team: ["attempts"] };
const notificationsFolders: Uses = { encryption: [], push: [], queue: ["encryption", "push"] };
const browserParts: Uses = {
  lib: [],
  shared: ["lib"],
  features: ["lib", "shared"],
  app: ["lib", "shared", "features"],
};
/** What several features need is in folders beside them; features never import one another. */
const webShared: Uses = {
  address: [],
  contact: [],
  passkeys: [],
  tenant: [],
  session: ["tenant"],
  requests: ["session"],
  notices: [],
  push: ["session"],
  account: ["tenant", "session", "notices"],
  devices: ["tenant", "session"],
  favorites: ["session"],
  refunds: ["session", "account"],
  contests: ["session", "tenant"],
  receipts: ["tenant", "session", "account", "favorites", "refunds", "contests"],
  orders: ["passkeys", "session", "account", "receipts"],
};

const consoleShared: Uses = {
  books: [],
  charts: [],
  session: [],
  tenant: ["session"],
  page: ["session", "tenant"],
  home: ["tenant"],
  list: ["books", "session", "tenant", "page"],
  brand: ["tenant"],
  terms: [],
  actions: ["session", "tenant", "page", "list"],
  orders: ["session", "tenant", "page", "home", "list", "terms", "actions"],
};

/** Files that are longer than 250 lines, each with its reason. */
const longFiles: Record<string, string> = {};

/** Only these files import Fastify; what a route needs of it comes through `serve`. */
const mayKnowFastify =
  /\/platform\/|routes\.ts$|\/(app|bank-pages|server|console-app|console-listener)\.ts$|\/(tenants|sessions|site)\.ts$|\/staff\/(deps|cookie|same-origin|serve-console)\.ts$/;

test("packages import only the packages named beside them", () => {
  expect(violations(/^(\w+)\/src\/(?!platform\/)/, packages)).toEqual([]);
});

test("of the server only the network imports the platform, and nothing imports the network", () => {
  const ofPlatform = imports.filter(
    ({ file, target }) => target.startsWith("server/src/platform/") && !/^(server|network)\//.test(file),
  );
  const ofNetwork = imports.filter(({ file, target }) => target.startsWith("network/") && !file.startsWith("network/"));
  expect([...ofPlatform, ...ofNetwork].map(sentence)).toEqual([]);
});

test("the network's page imports two files of the network, ui, contract and brazil; nothing imports it", () => {
  const shown = ["network/src/simulator/network-state.ts", "network/src/simulator/switches.ts"];
  const isOurs = (target: string) => /^(ui|contract|brazil)\/src\//.test(target) || target.startsWith(networkPage);
  const ofPage = imports.filter(({ file, target }) => file.startsWith(networkPage) && !isBare(target));
  const forbidden = ofPage.filter(({ target }) => !isOurs(target) && !shown.includes(target));
  const usesOfPage = imports.filter(
    ({ file, target }) => target.startsWith(networkPage) && !file.startsWith(networkPage),
  );
  expect(ofPage.map(({ target }) => target)).toEqual(expect.arrayContaining(shown));
  expect([...forbidden, ...usesOfPage].map(sentence)).toEqual([]);
});

test("bench and faults import server, contract and brazil, faults also bench; nothing imports them", () => {
  const forbidden = importsOf(measuring).filter(
    ({ file, target }) =>
      /^(ui|web|console|e2e)\//.test(target) || (file.startsWith("bench/") && target.startsWith("faults/")),
  );
  const usesOfThem = imports.filter(({ target }) => /^(bench|faults)\//.test(target));
  expect([...forbidden, ...usesOfThem].map(sentence)).toEqual([]);
});

test("the example gateways import nothing of the repository's code", () => {
  const files = globSync("examples/**/*.ts");
  const foreign = files.filter((file) => /from "(?!node:|\.\/|\.\.\/typescript\/)/.test(readFileSync(file, "utf8")));
  expect(files).not.toEqual([]);
  expect(foreign).toEqual([]);
});

test("the server's platform knows no module", () => {
  expect(violations(/^server\/src\/(platform|modules)\//, serverParts)).toEqual([]);
});

test("folders of the platform import only the folders named beside them", () => {
  expect(violations(/^server\/src\/platform\/([^/]+)\//, serverPlatform)).toEqual([]);
});

/** Who may import whom inside a module; files beside the folders may import any of them. */
const innerFolders: Record<string, Uses> = {
  tenants: tenantsFolders,
  identity: identityFolders,
  staff: staffFolders,
  notifications: notificationsFolders,
  accounts: accountsFolders,
  pix: pixFolders,
  "pix-keys": pixKeysFolders,
  fraud: fraudFolders,
  desk: deskFolders,
};

test.each(Object.keys(serverModules))("folders of %s import only the folders named beside them", (name) => {
  expect(violations(new RegExp(`^server/src/modules/${name}/([^/]+)/`), innerFolders[name] ?? {})).toEqual([]);
});

test("server modules import only the modules named beside them", () => {
  expect(violations(/^server\/src\/modules\/([^/]+)\//, serverModules)).toEqual([]);
});

test.each(["web", "console"])("%s: lib, shared, features and app import only the layers beside them", (name) => {
  expect(violations(new RegExp(`^${name}/src/(lib|shared|features|app)/`), browserParts)).toEqual([]);
});

test("what several features share imports only the shared folders named beside it", () => {
  expect(violations(/^web\/src\/shared\/([^/]+)\//, webShared)).toEqual([]);
  expect(violations(/^console\/src\/shared\/([^/]+)\//, consoleShared)).toEqual([]);
});

test.each(["web", "console"])("%s: no feature imports another", (name) => {
  expect(violations(new RegExp(`^${name}/src/features/([^/]+)/`), {})).toEqual([]);
});

test.each([
  packages,
  serverParts,
  serverPlatform,
  serverModules,
  ...Object.values(innerFolders),
  browserParts,
  webShared,
  consoleShared,
])("a row names only rows above it, so no two parts import each other (%#)", (map) => {
  const rows = Object.keys(map);
  const circles = Object.entries(map).filter(([row, uses]) => uses.some((used) => !isAbove(rows, used, row)));
  expect(circles).toEqual([]);
});

test("no files import one another in a circle, nor do they by types alone", () => {
  const files = new Set([...imports, ...importsOf(measuring)].map(({ file }) => file));
  const withinCircles = [...imports, ...importsOf(measuring)].filter(({ target }) => files.has(target));
  // An import that leads nowhere further, or to which none leads, is in no circle.
  for (let before = 0; before !== withinCircles.length;) {
    before = withinCircles.length;
    const [from, to] = [new Set(withinCircles.map(({ file }) => file)), new Set(withinCircles.map((x) => x.target))];
    withinCircles.splice(0, before, ...withinCircles.filter((one) => from.has(one.target) && to.has(one.file)));
  }
  expect(withinCircles.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test("a server module is imported only through its public entry, the file of its own name", () => {
  const forbidden = crossings(/^server\/src\/modules\/([^/]+)\//).filter(
    ({ to, target }) => !target.endsWith(`/${to}/${to}.ts`),
  );
  expect(forbidden.map(sentence)).toEqual([]);
});

test("only queries files, table types and the platform import Kysely", () => {
  const importing = imports.filter(({ file, target }) => target === "kysely" && file.startsWith("server/src/"));
  expect(
    importing
      .map(({ file }) => file)
      .filter((file) => !/\/platform\/|\/(queries|tables)\.ts$|-queries\.ts$/.test(file)),
  ).toEqual([]);
});

test("only the named files import Fastify", () => {
  const knowing = imports.filter(({ target }) => target === "fastify" || target.startsWith("@fastify/"));
  expect(knowing.map(({ file }) => file).filter((file) => !mayKnowFastify.test(file))).toEqual([]);
});

test("only zod/mini is imported: classic zod weighs five times as much and needs new Function", () => {
  expect(imports.filter(({ target }) => target === "zod" || target === "zod/v4").map(sentence)).toEqual([]);
});

test("every bare import stands in that package's own package.json", () => {
  const undeclared = imports.filter(({ file, target }) => isBare(target) && !dependenciesOf(file).has(nameOf(target)));
  expect(undeclared.map(sentence)).toEqual([]);
});

test("no barrels but the public entries of modules: a file that only passes on exports is not a file", () => {
  const barrels = sources.filter(({ text }) => {
    const lines = text.split("\n").filter((line) => line.trim() && !/^\s*(\/\/|\/\*|\*)/.test(line));
    return lines.length > 0 && lines.every((line) => /^export (\*|\{[^}]*\}|type \{[^}]*\}) from /.test(line));
  });
  const isEntry = (file: string) => /^server\/src\/modules\/([^/]+)\/\1\.ts$/.test(file);
  expect(barrels.map(({ file }) => file).filter((file) => !isEntry(file))).toEqual([]);
});

test("a source file over 250 lines needs its name and reason in a short list", () => {
  const others = read("{server/{database,seed,test},e2e}/**/*.{sql,ts}").concat(
    read("{ui,web,console,network/page}/src/**/*.css"),
  );
  const measured = [...sources, ...measuring, ...others];
  const long = measured.filter(({ text }) => text.split("\n").length > 251).map(({ file }) => file);
  expect(long).toEqual(Object.keys(longFiles));
});

test("a caller's address is read as `callerAddress`: Fastify's may be one that the caller wrote", () => {
  const ofServer = sources.filter(({ file }) => file.startsWith("server/"));
  const readers = ofServer.filter(({ text }) => /\brequest\.ips?\b|[{,] ips?[ ,:][^=;]*\}: FastifyRequest/.test(text));
  expect(readers.map(({ file }) => file)).toEqual([]);
});

/** The page of the simulated network, in a folder of the network's own package. */
const networkPage = "network/page/";

type Source = { file: string; text: string };
type Import = { file: string; target: string };
type Crossing = Import & { from: string; to: string };

const read = (pattern: string): Source[] =>
  globSync(pattern)
    .filter((file) => !/\.test\.|\/trial\.ts$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const sources = read("{brazil,console,contract,network,network/page,protocol,server,ui,web}/src/**/*.{ts,tsx}");
/** It is outside the packages, as e2e is; its dependencies are the root's. */
const measuring = read("{bench,faults}/**/*.ts");
const imports = importsOf(sources);

function importsOf(files: readonly Source[]): Import[] {
  return files.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/(?:from |import |import\()"([^"\n]+)"/g), ([, path = ""]) => ({
      file,
      target: path.startsWith(".")
        ? join(dirname(file), path)
        : path.replace(
            /^@vitral\/(\w+)\/(.+)$/,
            (_, name: string, rest: string) => `${name}/src/${rest}${name === "ui" ? "" : ".ts"}`,
          ),
    })),
  );
}

function crossings(part: RegExp): Crossing[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [part.exec(file)?.[1], part.exec(target)?.[1]];
    return from && to && from !== to ? [{ file, target, from, to }] : [];
  });
}

function violations(part: RegExp, allowed: Uses): string[] {
  return crossings(part)
    .filter(({ from, to }) => !allowed[from]?.includes(to))
    .map(sentence);
}

const isAbove = (rows: string[], used: string, row: string): boolean =>
  rows.includes(used) && rows.indexOf(used) < rows.indexOf(row);

const isBare = (target: string): boolean =>
  !/^(node:|brazil\/|console\/|contract\/|network\/|protocol\/|server\/|ui\/|web\/|virtual:|\/)/.test(target) &&
  !target.startsWith(".");

const nameOf = (target: string): string =>
  target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");

type Listed = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** What pages are made of is needed to build them only: no production tree has it. */
function dependenciesOf(file: string): Set<string> {
  const folder = file.split("/")[0] ?? "";
  const listed: Listed = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const isOfPages = ["console", "ui", "web"].includes(folder) || file.startsWith(networkPage);
  const built = isOfPages ? listed.devDependencies : {};
  // Vite builds from both: the network's page uses packages of the network too.
  const served = isOfPages && folder !== "network" ? {} : listed.dependencies;
  return new Set(Object.keys({ ...built, ...served }));
}

function sentence({ file, target }: Import): string {
  return `${file} must not import ${target}`;
}
