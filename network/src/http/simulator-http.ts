import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalOf } from "@vitral/protocol/refusals";
import { CallRefused, refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import { isThisMachine } from "../../../server/src/platform/process/this-machine.ts";
import type { SimulatorCalls } from "../simulator/simulator-calls.ts";

const longestBody = 65_536;

/**
 * Answers a call of the simulator, which has no signature: only this machine makes it, as JSON, and no page of another
 * origin. A refusal is one of the protocol.
 */
export async function answerSimulator(
  calls: SimulatorCalls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, type, text } = await replyTo(calls, request).catch((error: unknown) => {
    if (!(error instanceof CallRefused)) throw error;
    return { status: error.refusal.status, type: "application/problem+json", text: JSON.stringify(error.refusal) };
  });
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
}

async function replyTo(calls: SimulatorCalls, request: IncomingMessage) {
  refuseOthers(request);
  const url = new URL(request.url ?? "/", "http://localhost");
  const name = url.pathname.slice("/simulator/".length);
  if (request.method === "GET" && name.startsWith("charges/")) return calls.charge(url);
  if (request.method === "GET" && name === "state") return json(await calls.state());
  const call = Object.hasOwn(calls.posts, name) ? calls.posts[name] : undefined;
  if (request.method !== "POST" || !call) throw refuse("NoSuchCall");
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? ""))
    throw refuse("InvalidMessage", { detail: "content-type" });
  const { success, data, error } = z.safeParse(call.body, await bodyOf(request));
  if (!success)
    throw refuse("InvalidMessage", { detail: error.issues.map(({ path }) => path.map(String).join(".")).join(", ") });
  return json(await call.run(data));
}

/**
 * A page of another origin may send a form, but not this; a name that leads here is another's page. Browsers say where
 * a call comes from (Fetch Metadata): `none` is a person who typed the address.
 */
function refuseOthers({ headers }: IncomingMessage): void {
  const { host = "", origin, "sec-fetch-site": site = "none" } = headers;
  const isHere = URL.canParse(`http://${host}`) && isThisMachine(new URL(`http://${host}`).hostname);
  const isOurs = (origin ?? `http://${host}`) === `http://${host}` && (site === "same-origin" || site === "none");
  if (!isHere || !isOurs) throw new CallRefused(refusalOf("ForeignParticipant", { detail: "another origin" }));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) throw refuse("MessageTooLarge");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw refuse("InvalidMessage", { detail: "body" });
  }
}

const json = (value: unknown) => ({ status: 200, type: "application/json", text: JSON.stringify(value) });
