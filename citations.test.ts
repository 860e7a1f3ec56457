import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Documents and comments name only files, decisions and sections that exist. A file is named by its path or its end; a
 * decision may name removed files without backticks.
 */
const folders =
  "{.ci,.vscode,bench,brazil,console,contract,deploy,docs,e2e,examples,faults,network,protocol,scripts,server,ui,web}";
const files = [
  "LICENSE",
  ...globSync("*.*"),
  ...globSync(`${folders}/**/*.*`, { exclude: (name) => name === "node_modules" }),
];
const isNamed = new Set(
  files.flatMap((file) => file.split("/").map((_, index, parts) => parts.slice(index).join("/"))),
);
const documents = files.filter((file) => file.endsWith(".md"));
const sources = files.filter(
  (file) => /\.(?:tsx?|sql|css)$/.test(file) && !/^(web|console|network\/page)\/dist\//.test(file),
);
const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
const decisions = new Set(numbers);

const read = (file: string) => readFileSync(file, "utf8");
/** The comments of a source, joined where a sentence goes over several lines. */
const commentsOf = (file: string): string =>
  Array.from(read(file).matchAll(/\/\*[^]*?\*\/|(?<=^|\s)(?:\/\/|--).*/gm), ([comment]) => comment)
    .join("\n")
    .replaceAll(/\s*\n\s*(?:\*|\/\/|--)\s?/g, " ");
const fileName = String.raw`[\w.@{}-]*[\w}]\.(?:ts|tsx|sql|md|svg|css|json|html|txt|yaml|sh)`;
const path = new RegExp(String.raw`(?<![\w/.:@…-])((?:[\w.@-]+/)*${fileName})(?![\w/(-])`, "g");
/** Placeholders, what stands in the data folder or comes from a build, and a document of Lighthouse. */
const notOurs =
  /^(?:DATA_DIR|data|dist|node_modules)\/|^(?:sbom|FILE|screens)\.json$|^\.[\w.]+$|[{}]|^docs\/throttling\.md$/;

const lost = (file: string, names: Iterable<string>): string[] =>
  [...new Set(names)]
    .filter((name) => !notOurs.test(name) && !isNamed.has(name.replace(/^\.\//, "")))
    .map((name) => `${file}: ${name}`);

test("every file that a document names in backticks is there", () => {
  const missing = documents.flatMap((file) =>
    lost(
      file,
      Array.from(read(file).matchAll(/`([^`\n]+)`/g), ([, text = ""]) => text).flatMap((text) =>
        Array.from(text.matchAll(path), ([, name = ""]) => name),
      ),
    ),
  );
  expect(missing).toEqual([]);
});

/** Names of PostgreSQL, Linux and tools; of builds and benchmarks. */
const notOfTheServer = new Set(
  `archive_command archive_mode archive_timeout hot_standby_feedback max_connections max_wal_size pg_database_size pg_drop_replication_slot pg_dump pg_reload_conf
  pg_replication_slots pg_restore pg_size_pretty pg_stat_archiver pg_trgm pg_upgrade shared_buffers synchronous_standby_names SCHED_BATCH LIGHTHOUSE_PATH VITE_API_URL`.split(
    /\s+/,
  ),
);

test("every name with an underscore in a document stands in the code it tells of", () => {
  const server = sources
    .concat(files.filter((file) => file.endsWith(".json")))
    .filter((file) => /^(network|protocol|scripts|server)\//.test(file))
    .concat(files.filter((file) => file.startsWith("deploy/ha/")));
  const known = new Set(server.flatMap((file) => read(file).match(/\w+/g) ?? []));
  const missing = documents
    .filter((file) => file.startsWith("docs/"))
    .flatMap((file) =>
      Array.from(read(file).matchAll(/`([^`\n]+)`/g), ([, text = ""]) => text)
        .flatMap((text) => text.match(/(?<![\w./-])[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+(?![\w/-])/g) ?? [])
        .filter((name) => !known.has(name) && !notOfTheServer.has(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(missing).toEqual([]);
});

test("every link of a document leads to a file", () => {
  const missing = documents.flatMap((file) =>
    Array.from(read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g), ([, target = ""]) => target)
      .filter(
        (target) => !files.includes(new URL(target, `file:///${file}`).pathname.slice(1)) && !target.endsWith("/"),
      )
      .map((target) => `${file}: ${target}`),
  );
  expect(missing).toEqual([]);
});

test("every file that a comment names is there", () => {
  const missing = sources.flatMap((file) =>
    lost(
      file,
      Array.from(commentsOf(file).matchAll(path), ([, name = ""]) => name),
    ),
  );
  expect(missing).toEqual([]);
});

test("every decision that is named is there, and each has its number to itself", () => {
  const named = [...documents, ...sources].flatMap((file) => {
    const text = file.endsWith(".md") ? read(file) : commentsOf(file);
    return Array.from(text.matchAll(/\b(?:decisions?[ /]|ADR-)(\d{4})\b/g), ([, number = ""]) => ({ file, number }));
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ number }) => !decisions.has(number))).toEqual([]);
  expect(decisions.size).toBe(numbers.length);
});

test("every section that is named with its document is there", () => {
  const headings = (file: string) =>
    read(file)
      .match(/^#+ .*|\*\*[^*]+\*\*/gm)
      ?.join("\n") ?? "";
  const missing = [...documents, ...sources].flatMap((file) => {
    const text = file.endsWith(".md") ? read(file) : commentsOf(file);
    const named = text.matchAll(/(docs\/[\w/-]+\.md|ADR-\d{4}),\s"([^"\n]+)"/g);
    return Array.from(named, ([, place = "", section = ""]) => ({ file, place, section })).filter(
      ({ place, section }) => {
        const target = place.startsWith("ADR-")
          ? files.find((one) => one.startsWith(`docs/decisions/${place.slice(4)}`))
          : place;
        return !target || !headings(target).includes(section);
      },
    );
  });
  expect(missing).toEqual([]);
});

test("no comment names papers that this repository does not have", () => {
  const named = sources.filter(
    (file) => file !== "citations.test.ts" && /\breadings\b|\(look, "/.test(commentsOf(file)),
  );
  expect(named).toEqual([]);
});
