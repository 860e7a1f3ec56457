import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Call, CallAnswer, CallInput } from "../call.ts";
import { Refusal } from "../refusals.ts";
import type { PeerKey, SigningKey } from "../signing-keys.ts";
import { CallRefused, NoAnswer } from "./answers.ts";
import type { Exchange, Message, Reply } from "./message.ts";
import { signMessage, verifyReply, WrongSignature } from "./signatures.ts";

/** Makes one call for a participant. Throws CallRefused or NoAnswer; it tries once. */
export type Caller = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options: { participant: string; timeoutMs: number },
) => Promise<CallAnswer<C>>;

type Deps = {
  exchange: Exchange;
  key: () => SigningKey;
  /** The keys of the other side. */
  peers: () => readonly PeerKey[];
  /** The path of the other side's address, under which the paths of calls stand; it is signed with them. */
  base?: string;
};

/** The side that calls: signs what goes out, and believes no answer that the other side did not sign. */
export function openCaller({ exchange, key, peers, base = "" }: Deps): Caller {
  return async (call, input, { participant, timeoutMs }) => {
    const message = signMessage(key(), messageOf(call, input, { participant, base }), new Date());
    const reply = await replyTo(message, timeoutMs);
    try {
      await verifyReply(reply, message, peers());
    } catch (error) {
      if (!(error instanceof WrongSignature)) throw error;
      throw new NoAnswer("SIGNATURE", `${reply.status}, ${error.type}: ${error.message}`);
    }
    return answerOf(call, reply);
  };

  async function replyTo(message: Message, timeoutMs: number): Promise<Reply> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await exchange(message, signal);
    } catch (error) {
      if (signal.aborted) throw new NoAnswer("TIMEOUT", `${timeoutMs} ms`);
      throw new NoAnswer("CONNECTION", (error as NodeJS.ErrnoException).code ?? "the exchange failed", error);
    }
  }
}

type Parts = { params?: unknown; query?: unknown; body?: unknown };

function messageOf<C extends Call>(
  call: C,
  input: CallInput<C>,
  { participant, base }: { participant: string; base: string },
): Message {
  const { params, query, body }: Parts = input;
  const wire = (schema: z.ZodMiniType | undefined, value: unknown) =>
    (schema ? z.encode(schema, value) : {}) as Record<string, string | undefined>;
  const inPath = wire(call.params, params);
  const own = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ""));
  const path = base.replace(/\/$/, "") + own;
  const search = new URLSearchParams(
    Object.entries(wire(call.query, query)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return {
    method: call.method,
    target: search ? `${path}?${search}` : path,
    headers: {
      "pix-participant": participant,
      "pix-message-id": randomUUID(),
      ...(call.body && { "content-type": "application/json" }),
    },
    body: call.body ? Buffer.from(JSON.stringify(z.encode(call.body, body))) : new Uint8Array(),
  };
}

function answerOf<C extends Call>(call: C, { status, body }: Reply): CallAnswer<C> {
  const json = jsonOf(body);
  if (status === (call.status ?? 200)) {
    const { success, data } = z.safeParse(call.answer, json);
    if (success) return data as CallAnswer<C>;
  } else {
    const { success, data } = z.safeParse(Refusal, json);
    if (success && data.status === status) {
      if (status >= 500) throw new NoAnswer("FAULT", data.type);
      throw new CallRefused(data);
    }
  }
  throw new NoAnswer("SHAPE", `${status}, not as the protocol says`);
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
}
