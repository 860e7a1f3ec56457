import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import type { Target } from "./generator.ts";

/** The address of this machine that a flood comes from: not that of the others. */
export const floodAddress = "127.0.0.66";

/** A hundred connections for each call of one target after another, from a process of low priority. */
export function aFlood() {
  const program = join(import.meta.dirname, "generator.ts");
  const child = spawn("nice", ["-n", "19", process.execPath, program], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = async (line: string): Promise<Record<string, number>> => {
    child.stdin.write(`${line}\n`);
    return JSON.parse(String((await answers.next()).value)) as Record<string, number>;
  };
  return {
    /** Calls this target from now on. */
    begin: (target: Omit<Target, "from">) => say(JSON.stringify({ ...target, from: floodAddress })),
    /** Ends the calls; answers how often each status was answered. */
    end: () => say(""),
    close: () => void child.stdin.end(),
  };
}

export type FloodCall = { method: string; path: string; headers: Record<string, string>; body?: object | undefined };

/** The bytes of a call. */
export function bytesOf({ method, path, headers, body }: FloodCall): string {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const own = body === undefined ? {} : { "content-type": "application/json" };
  const length = method === "GET" || method === "HEAD" ? {} : { "content-length": String(Buffer.byteLength(payload)) };
  const lines = Object.entries({ ...headers, ...own, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${payload}`;
}

/** An address of a route: its parameters are filled with what has their shape and is nobody's. */
export const pathOf = (url: string): string =>
  url
    .replaceAll(/:token/g, "AAAAAAAAAAAAAAAAAAAAAA")
    .replaceAll(/:name/g, `${"0".repeat(64)}.png`)
    .replaceAll(/:\w+/g, "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02")
    .replaceAll("*", "nada");
