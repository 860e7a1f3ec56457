import { runCommand } from "./run-command.ts";

/** `npm run vitral -- …`: exit code 0 done, 1 refused or failed with a sentence, 2 wrong usage. */
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  write: (file) => void process.stdout.write(file),
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
});
