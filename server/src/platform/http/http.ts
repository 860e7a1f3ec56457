import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  LogController,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Admission } from "../admission/admission.ts";
import { admitCallsWithBody, admitReads } from "./admit-calls.ts";
import { clientAddress, senderBehind } from "./addresses.ts";
import type { RefusalCode } from "@vitral/contract/refusals";
import { invalid, notReadable, Refusal, refusalBody } from "./errors.ts";
import { isLostConnection } from "../database/lost-connection.ts";
import { databaseOutage, isOfOutage } from "../database/outages.ts";
import { logSettings } from "../process/log.ts";
import { originForm } from "./origin-form.ts";
import { limitBodyTime } from "./body-time.ts";
import { closeUnread } from "./close-unread.ts";
import { isRead } from "../admission/call-class.ts";
import { noteRoutes, routing } from "../admission/route-table.ts";
import { type PageSettings, securityHeaders } from "./security-headers.ts";

export type HttpSettings = {
  logLevel: string;
  /** Where log lines go; by default the standard output. */
  logTo?: { write(line: string): void };
  trustProxy: string[];
  publicUrl: string;
  hstsSubdomains?: boolean;
  /** The postal-code service, which the browser may ask; `{cep}` stands for the eight digits. */
  cepUrl: string;
};

type ListenerSettings = Omit<HttpSettings, keyof PageSettings> & PageSettings;

const slowMs = 1_000;

const isOfApi = /^\/api(?![^/?])/;

/**
 * The web server with everything that all calls have in common: limits, security headers, request ids, one shape of
 * error.
 */
export async function httpServer(settings: ListenerSettings, admission: Admission): Promise<FastifyInstance> {
  const headers = securityHeaders(settings);
  const app = Fastify({
    logger: { ...logSettings(settings.logLevel), ...(settings.logTo && { stream: settings.logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000, // ten megabytes over a mobile line of 1 Mbit/s
    keepAliveTimeout: 75_000,
    forceCloseConnections: "idle",
    routerOptions: routing,
    rewriteUrl: ({ url = "/" }) => readable(originForm(url)),
  });
  const senderOf = senderBehind(settings.trustProxy);
  app.decorateRequest("callerAddress", {
    getter() {
      return senderOf(this.raw).address;
    },
  });
  const classAt = noteRoutes(app);
  takeJsonOnly(app);
  await app.register(cookie);
  app.addHook("onRequest", (request, reply, done) => {
    const isCall = isOfApi.test(request.url) && !request.routeOptions.config.isPage;
    reply.headers(isCall ? headers.ofCall : headers.ofPage).header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.elapsedTime > slowMs) {
      const call = { req: request, ms: Math.round(reply.elapsedTime), status: reply.statusCode };
      request.log[databaseOutage.isUnderWay() ? "debug" : "warn"](call, "slow call");
    }
    done();
  });
  const addressOf = clientAddress(settings.trustProxy);
  const classOf = ({ method = "GET", url = "/" }: IncomingMessage) => classAt(method, readable(originForm(url)));
  admitReads(app.server, admission, { headers: headers.ofCall, addressOf, classOf });
  admitCallsWithBody(app, admission, addressOf);
  limitBodyTime(app);
  closeUnread(app);
  app.setErrorHandler(answerError);
  return app;
}

/** Fastify answers an address that does not decode before any hook runs; taken literally, it is not found. */
function readable(path: string): string {
  try {
    return decodeURI(path) && path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

/** Other content types are UNSUPPORTED_MEDIA_TYPE. A call without a body may still declare JSON, as many clients do. */
function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** What every call of a while gets. */
const ofMany = new Set<string>(["SERVER_BUSY", "NOT_WRITABLE", "RESTORED"] satisfies RefusalCode[]);

/**
 * Turns every error into the shape of ADR-0013, "Errors": a refusal as it is, anything else as a fault with its request
 * id.
 */
async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof Refusal ? error : refusalOf(error, request);
  // Faults are logged. What every call of a while gets is not, as logging would add load; an outage has its own lines.
  const isExpected = ofMany.has(refusal.code) || isOfOutage(error);
  if (refusal.status >= 500 && !isExpected) request.log.error({ err: error, req: request }, "fault");
  else request.log.debug({ req: request, code: refusal.code }, "refused");
  if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  if (refusal.allow !== undefined) reply.header("allow", refusal.allow);
  if (refusal.commandId !== undefined) reply.header("x-command-id", refusal.commandId);
  return reply.status(refusal.status).send(refusalBody(refusal));
}

/** Errors of Fastify, and of a read whose database is away, as our refusals. */
function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refusal("PAYLOAD_TOO_LARGE");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new Refusal("UNSUPPORTED_MEDIA_TYPE");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return invalid("body", "O envio não é um JSON válido.");
  if (isRead(request.method) && isLostConnection(error)) return notReadable();
  return new Refusal("INTERNAL", { words: { requestId: request.id } });
}
