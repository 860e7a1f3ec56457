import { runCommand } from "../src/cli/run-command.ts";

/**
 * Runs one of the operator's commands in this process, which saves the seconds that a process of its own needs to
 * start. `vitral` of running-server.ts starts one.
 */
export async function runVitral(words: string[], env: Record<string, string>) {
  const output = { out: "", err: "" };
  const code = await runCommand(words, {
    env,
    write: (file) => void (output.out += Buffer.from(file).toString("latin1")),
    out: (line) => void (output.out += `${line}\n`),
    err: (line) => void (output.err += `${line}\n`),
  });
  return { code, ...output };
}
