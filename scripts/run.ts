import { spawn } from "node:child_process";

type Ended = { code: number; output: string };
type Options = { env?: Record<string, string>; show?: boolean };

/** Runs a program of the project. Answers its exit code and output; `show` also prints the output at once. */
export function run(command: string, args: readonly string[], { env = {}, show = true }: Options = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...colours(), ...env } });
    const pieces: Buffer[] = [];
    const end = (code: number) => resolve({ code, output: Buffer.concat(pieces).toString("utf8") });
    child.stdout.on("data", (bytes: Buffer) => {
      pieces.push(bytes);
      if (show) process.stdout.write(bytes);
    });
    child.stderr.on("data", (bytes: Buffer) => {
      pieces.push(bytes);
      if (show) process.stderr.write(bytes);
    });
    child.on("error", (error) => {
      pieces.push(Buffer.from(`${error.message}\n`));
      end(127);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** A program omits colours in a pipe unless this is set. */
function colours(): NodeJS.ProcessEnv {
  return process.stdout.isTTY && !process.env["NO_COLOR"] ? { ...process.env, FORCE_COLOR: "1" } : process.env;
}
