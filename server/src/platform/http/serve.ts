import { type Answer, type Endpoint, type Input, parts } from "@vitral/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { invalid } from "./errors.ts";

/** Finds out who calls, before anything of the call is read; throws a Refusal where they may not. */
export type Who<W> = ((request: FastifyRequest) => Promise<W>) & {
  /** Where the answer may come from a cache: reads it from the database. Called before invalid input is refused. */
  revalidate?: (request: FastifyRequest) => Promise<W>;
};

/**
 * Binds one endpoint of the contract to the function that answers it: who calls is settled first, then the input is parsed,
 * and what the contract's answer does not name does not leave the server.
 */
export function serve<E extends Endpoint, W>(
  app: FastifyInstance,
  endpoint: E,
  who: Who<W>,
  handle: (input: Input<E>, who: W, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const caller = await who(request);
      const input = await parsed(endpoint, request, who);
      const answer = await handle(input, caller, request, reply);
      if (endpoint.stillPending?.(answer as never)) reply.status(202);
      return z.encode(endpoint.answer, answer);
    },
  });
}

/** Who may not call is told so, and not what is wrong with the input. */
async function parsed<E extends Endpoint, W>(endpoint: E, request: FastifyRequest, who: Who<W>): Promise<Input<E>> {
  try {
    return parse(endpoint, request);
  } catch (refusal) {
    await who.revalidate?.(request);
    throw refusal;
  }
}

function parse<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
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

/** The contract's own sentence; where it has none, the name of the field in one. */
function firstSentence(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (issue && issue.message !== "Invalid input") return issue.message;
  const field = issue?.path.join(".");
  return field ? `Verifique o campo ${field}.` : "Erro na validação dos campos";
}

/** NUL and lone surrogates: legal JSON, but no text that PostgreSQL can keep. Not recursive: input nests as deep as it likes. */
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
