import * as z from "zod/mini";
import { type Call, type CallAnswer, type CallInput, longestMessage } from "../call.ts";
import { refusalOf, type RefusalType } from "../refusals.ts";
import type { PeerKey, SigningKey } from "../signing-keys.ts";
import { CallRefused, refuse } from "./answers.ts";
import type { Message, Reply } from "./message.ts";
import { signReply, type Signed, verifyMessage, WrongSignature } from "./signatures.ts";

/** How far the time of a message may be from ours, in milliseconds: later its nonce may be forgotten. */
export const clockWindowMs = 60_000;

/** Remembers what was used, for all processes of this side. */
export type Nonces = {
  /** False: it was used before. */
  use(keyId: string, nonce: string, until: Date): Promise<boolean>;
};

export type Handlers<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]?: (
    input: CallInput<Calls[Name]>,
    from: { participant: string; messageId: string },
  ) => Promise<CallAnswer<Calls[Name]>>;
};

type Deps<Calls extends Record<string, Call>> = {
  calls: Calls;
  /** A call without one is refused NoSuchCall. A handler throws what `refuse` makes. */
  handlers: Handlers<Calls>;
  key: () => SigningKey;
  peers: () => readonly PeerKey[] | Promise<readonly PeerKey[]>;
  nonces: Nonces;
  /** For a metric. */
  onRefusal?: (type: RefusalType) => void;
  /** A handler failed: for the log. */
  onFault?: (error: unknown) => void;
};

/** The side that is called: answers a signed message, once, with a signed reply. */
export function openReceiver<const Calls extends Record<string, Call>>(
  deps: Deps<Calls>,
): (message: Message) => Promise<Reply> {
  const routes = Object.entries(deps.calls).map(([name, call]) => ({ name, call, parts: call.path.split("/") }));
  return async (message) => {
    const reply = await replyTo(message).catch((error: unknown) => {
      if (!(error instanceof CallRefused)) deps.onFault?.(error);
      const refusal = error instanceof CallRefused ? error.refusal : refusalOf("Internal");
      deps.onRefusal?.(refusal.type);
      return replyOf(refusal.status, "application/problem+json", refusal);
    });
    return signReply(deps.key(), reply, message, new Date());
  };

  async function replyTo(message: Message): Promise<Reply> {
    const { call, handler, inPath } = routeOf(message);
    if (message.body.length > longestMessage) throw refuse("MessageTooLarge");
    const signed = await signerOf(message);
    const participant = message.headers["pix-participant"] ?? "";
    const { participants } = signed.key;
    if (participants !== "all" && !participants.has(participant)) throw refuse("ForeignParticipant");
    await requireFresh(signed, message);
    const input = inputOf(call, message, inPath);
    const answer = await handler(input, { participant, messageId: message.headers["pix-message-id"] ?? "" });
    return replyOf(call.status ?? 200, "application/json", z.encode(call.answer, answer));
  }

  function routeOf({ method, target }: Message) {
    const given = (target.split("?")[0] ?? "").split("/");
    const fits = (parts: string[]) =>
      parts.length === given.length && parts.every((part, index) => part.startsWith(":") || part === given[index]);
    // A path that is written out comes before one with a value in its place.
    const found = routes
      .filter(({ call, parts }) => call.method === method && fits(parts))
      .sort((one, other) => Number(one.call.path.includes(":")) - Number(other.call.path.includes(":")))[0];
    const handler = found && deps.handlers[found.name];
    if (!found || !handler) throw refuse("NoSuchCall");
    const values = found.parts.flatMap((part, index) =>
      part.startsWith(":") ? [[part.slice(1), decoded(given[index] ?? "")]] : [],
    );
    return {
      call: found.call,
      handler: handler as (input: Input, from: { participant: string; messageId: string }) => Promise<unknown>,
      inPath: Object.fromEntries(values) as Record<string, string>,
    };
  }

  async function signerOf(message: Message): Promise<Signed> {
    try {
      return await verifyMessage(message, await deps.peers());
    } catch (error) {
      if (error instanceof WrongSignature) throw refuse(error.type, { detail: error.message });
      throw error;
    }
  }

  async function requireFresh({ key, created, nonce }: Signed, { headers }: Message): Promise<void> {
    const now = Date.now();
    const isNear = (time: number) => Math.abs(time - now) <= clockWindowMs;
    if (!isNear(created.getTime()) || !isNear(Date.parse(headers["date"] ?? ""))) throw refuse("StaleMessage");
    if (!/^[\w-]{16,64}$/.test(nonce)) throw refuse("InvalidMessage", { detail: "nonce" });
    const until = new Date(created.getTime() + 2 * clockWindowMs);
    if (!(await deps.nonces.use(key.id, nonce, until))) throw refuse("RepeatedNonce");
  }
}

type Input = Record<"params" | "query" | "body", unknown>;

function inputOf(call: Call, { target, body }: Message, inPath: Record<string, string>): Input {
  const query = Object.fromEntries(new URLSearchParams(target.split("?")[1] ?? ""));
  return {
    params: parsed(call.params, "params", inPath),
    query: parsed(call.query, "query", query),
    body: call.body && parsed(call.body, "body", jsonOf(body)),
  };
}

/** Says which fields are wrong, and none of their values. */
function parsed(schema: z.ZodMiniType | undefined, part: string, value: unknown): unknown {
  if (!schema) return undefined;
  const { success, data, error } = z.safeParse(schema, value);
  if (success) return data;
  const fields = error.issues.slice(0, 5).map(({ path }) => [part, ...path].map(String).join("."));
  throw refuse("InvalidMessage", { detail: fields.join(", ") });
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    throw refuse("InvalidMessage", { detail: "body" });
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw refuse("InvalidMessage", { detail: "path" });
  }
}

const replyOf = (status: number, contentType: string, json: unknown): Reply => ({
  status,
  headers: { "content-type": contentType, "cache-control": "no-store" },
  body: Buffer.from(JSON.stringify(json)),
});
