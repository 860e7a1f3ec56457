import {
  type Answer,
  type Endpoint,
  type EndpointShape,
  type Input,
  parts,
  type ReplicaRead,
} from "@vitral/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { classOf } from "../admission/call-class.ts";
import type { Read } from "../database/replica.ts";
import { invalid } from "./errors.ts";
import { answerOnce, isKeyed, type KeyedRoute, noteKeyedRoute } from "./once/keyed-calls.ts";

/** Identifies the caller before the input is read; throws a Refusal where the call is not allowed. */
export type Who<W> = ((request: FastifyRequest) => Promise<W>) & {
  /** Checks the caller in the database, where that was not done yet. Called before invalid input is refused. */
  revalidate?: (request: FastifyRequest) => Promise<unknown>;
};

/** Begins the reads of a call that a replica may answer. */
export type ReadFor = (endpoint: ReplicaRead) => Read;

/**
 * Binds one endpoint of the contract to its function: first the caller is identified, then the input is parsed; fields
 * outside the contract's answer are not sent. A call that carries a key is done once (keyed-calls.ts).
 */
export function serve<E extends EndpointShape, W>(
  app: FastifyInstance,
  endpoint: E,
  who: Who<W>,
  handle: (input: Input<E>, who: W, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>,
  keyed: KeyedRoute<W> = {},
): void {
  const respond: Respond<E, W> = async (input, caller, request, reply) => {
    const answer = await handle(input, caller, request, reply);
    if (endpoint.stillPending?.(answer as never)) reply.status(202);
    return z.encode(endpoint.answer, answer);
  };
  bind(app, endpoint, who, respond, keyed);
}

type Respond<E extends EndpointShape, W> = (
  input: Input<E>,
  who: W,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** An answer with its entity tag. `answer` null: the caller already has the current one. */
export type Tagged<T> = { tag: string; answer: T | null };

/**
 * Binds a conditional endpoint (contract/src/endpoint.ts): `handle` is given the entity tag that the caller has, and
 * need not make the answer where that tag still holds. Caches between us and the caller keep nothing all the same
 * (no-store).
 */
export function serveTagged<E extends Endpoint & { conditional: true }, W>(
  app: FastifyInstance,
  endpoint: E,
  who: Who<W>,
  handle: (input: Input<E>, who: W, knownTag: string | undefined) => Promise<Tagged<Answer<E>>>,
): void {
  bind(app, endpoint, who, async (input, caller, request, reply) => {
    const { tag, answer } = await handle(input, caller, request.headers["if-none-match"]);
    reply.header("etag", tag);
    return answer === null ? reply.status(304).send() : z.encode(endpoint.answer, answer);
  });
}

/** Binds an endpoint to what answers it; `serve` and its neighbours are made of it. */
export function bind<E extends EndpointShape, W>(
  app: FastifyInstance,
  endpoint: E,
  who: Who<W>,
  respond: Respond<E, W>,
  keyed: KeyedRoute<W> = {},
): void {
  noteKeyedRoute(endpoint, keyed);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { admission: classOf(endpoint) },
    handler: async (request, reply) => {
      const identify = () => who(request);
      const parseInput = () => parsed(endpoint, request, who);
      if (isKeyed(app, endpoint, request)) {
        const steps = {
          identify,
          parse: parseInput,
          respond: (input: Input<E>, by: W) => respond(input, by, request, reply),
        };
        return answerOnce({ app, endpoint, request, reply }, keyed, steps);
      }
      const caller = await identify();
      return respond(await parseInput(), caller, request, reply);
    },
  });
}

/** A caller without the right is refused before the input is validated. */
async function parsed<E extends EndpointShape, W>(
  endpoint: E,
  request: FastifyRequest,
  who: Who<W>,
): Promise<Input<E>> {
  try {
    return parse(endpoint, request);
  } catch (refusal) {
    await who.revalidate?.(request);
    throw refusal;
  }
}

function parse<E extends EndpointShape>(endpoint: E, request: FastifyRequest): Input<E> {
  const input: Partial<Record<(typeof parts)[number], unknown>> = {};
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    if (holdsUnstorableText(request[part])) throw invalid(part, "O texto tem caracteres que não são aceitos.");
    const result = z.safeDecode(schema, request[part] ?? {});
    if (!result.success) throw invalid(part, firstSentence(result.error));
    input[part] = result.data;
  }
  return input as Input<E>;
}

/** The contract's sentence; without one, a sentence with the field's name. */
function firstSentence(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (issue && issue.message !== "Invalid input") return issue.message;
  const field = issue?.path.join(".");
  return field ? `Verifique o campo ${field}.` : "Erro na validação dos campos";
}

/**
 * NUL and lone surrogates are legal JSON, but PostgreSQL cannot store them. Not recursive, because input may nest
 * deeply.
 */
function holdsUnstorableText(input: unknown): boolean {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) return true;
    if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner);
    }
  }
  return false;
}
