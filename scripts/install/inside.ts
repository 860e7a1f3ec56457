import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { freePort, openSinks } from "../../e2e/support/sinks.ts";
import { installPage } from "./page.ts";
import { signInCustomer, servers, signInStaff } from "./proof.ts";
import { makeBare, node, release, releaseAddress, repository, standIns } from "./stand-ins.ts";

/**
 * In the copy of this machine: runs the page's blocks literally and in order, in one shell, and then signs in. Ends
 * with 1 at the first thing that fails.
 */
const { variables, items } = installPage();
const [smtp, http] = [await freePort(), await freePort()];
await openSinks({ smtp, http });
const site = { bank: "banco.localhost", console: "console.localhost", messages: `http://127.0.0.1:${http}` } as const;
/** What the operator chooses: names that lead here, and messages to this program. */
const chosen = {
  RELEASE: "",
  VERSION: release,
  NODE: node,
  BANK: site.bank,
  CONSOLE: site.console,
  SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  SMS_URL: `${site.messages}/sms`,
  SMS_TOKEN: "token-of-the-sms-service",
  OPERATOR: "maria",
  STAFF: "ana@banco.example bruno@banco.example",
};
const environment = {
  HOME: "/root",
  LANG: "C.UTF-8",
  DEBIAN_FRONTEND: "noninteractive",
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name))),
};
const began = performance.now();
const note = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

try {
  checkVariables();
  chosen.RELEASE = releaseAddress();
  const path = `${standIns()}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;
  makeBare();
  note("a machine without Node, PostgreSQL and Caddy");
  const output = await runItems(path);
  if (!/data checksums are on/.test(output)) throw new Error(`PostgreSQL has no data checksums:\n${output}`);
  await prove("both servers and the console answer, themselves and by the proxy", () => servers(site));
  await prove("the staff enrols and signs in, with the certificate alone", () =>
    signInStaff(site, chosen.STAFF.split(" ")[0] ?? "", output),
  );
  await prove("a customer opens an account and signs in", () => signInCustomer(site, chosen.OPERATOR));
  process.exit(0);
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}

/** A variable that the page sets and this program does not would reach further than this machine. */
function checkVariables(): void {
  const names = Array.from(variables.matchAll(/(?:^| )([A-Z_]+)=/gm), ([, name = ""]) => name);
  const own = Object.keys(chosen);
  const other = [...names.filter((name) => !own.includes(name)), ...own.filter((name) => !names.includes(name))];
  if (other.length > 0) throw new Error(`The page and this program do not both set ${other.join(", ")}`);
}

/** Answers what the last item printed. */
async function runItems(path: string): Promise<string> {
  const mark = "## item ";
  const script = "/srv/blocks.sh";
  writeFileSync(script, items.map(({ number, block }) => `echo "${mark}${number}"\n${block}`).join("\n"));
  const child = spawn("bash", ["-e", script], {
    cwd: repository,
    env: { ...environment, ...chosen, PATH: path },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [number, output] = ["0", ""];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      const [before = "", ...later] = text.split(mark);
      output += before;
      for (const next of later) {
        if (number !== "0") done(number, output);
        number = String(Number.parseInt(next, 10));
        output = next.slice(next.indexOf("\n") + 1);
      }
    });
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`Item ${number} ended with ${String(code)}:\n${output.slice(-4_000)}`);
  done(number, output);
  return output;
}

function done(number: string, output: string): void {
  if (output.includes("EBADENGINE")) throw new Error(`Item ${number} prints EBADENGINE:\n${output}`);
  note(`item ${number}`);
}

async function prove(sentence: string, proof: () => Promise<void>): Promise<void> {
  await proof().catch((error: Error) => {
    throw new Error(`Not so: ${sentence}\n${error.stack}`);
  });
  note(sentence);
}
