import { say } from "../../../server/src/platform/process/process-log.ts";
import { checks, runKit } from "./run-kit.ts";
import { openSimulatorSubject } from "./simulator-subject.ts";
import { readSubject } from "./subject.ts";

const usage = `npm run network:check -- FILE   plays a bank against the gateway that FILE describes (docs/network.md, "The kit")
npm run network:check -- URL    the same against the simulated network at URL`;

/** 0: all holds; 1: something does not; 2: the words are wrong. */
async function main([what, ...more]: string[]): Promise<0 | 1 | 2> {
  if (what === undefined || more.length > 0 || what.startsWith("-")) {
    say(usage);
    return what === "--help" ? 0 : 2;
  }
  const width = Math.max(...checks.map(([name]) => name.length));
  const { subject, pem } = /^https?:/.test(what) ? await openSimulatorSubject(what) : readSubject(what);
  const lines = await runKit(subject, pem, ({ check, otherwise }) =>
    say(`${check.padEnd(width)}  ${otherwise === null ? "holds" : `DOES NOT HOLD: ${otherwise}`}`),
  );
  const failed = lines.filter(({ otherwise }) => otherwise !== null).length;
  say(`${lines.length - failed} of ${lines.length} hold`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  say(error.message, "fatal");
  return 2;
});
