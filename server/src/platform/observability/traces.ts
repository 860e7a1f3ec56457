import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type TracerProvider,
} from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A statement that was answered: what `log` of `openDb` hears. */
type StatementEvent = { level: "query" | "error"; query: { sql: string }; queryDurationMillis: number };

export type Traces = {
  /** One span for each call, named by its route; it continues the caller's `traceparent`. */
  observe(app: FastifyInstance): void;
  /** One span for each statement, with its text but never its values. */
  statement(event: StatementEvent): void;
  /** Sends pending spans, and ends. */
  stop(): Promise<void>;
};

/**
 * Traces by OpenTelemetry to a collector (OTLP over HTTP); the exporter reads the standard `OTEL_*` variables. Not
 * loaded without an endpoint.
 */
export async function tracesTo(endpoint: string | null): Promise<Traces | null> {
  if (endpoint === null) return null;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": process.env["OTEL_SERVICE_NAME"] ?? "vitral" }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return { ...spansBy(provider), stop: () => provider.shutdown() };
}

function spansBy(provider: TracerProvider): Pick<Traces, "observe" | "statement"> {
  const tracer = provider.getTracer("vitral");
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    observe(app) {
      app.addHook("onRequest", (request, _reply, done) => {
        const { method, routeOptions, id } = request;
        const route = routeOptions.url ?? "none";
        const attributes = { "http.request.method": method, "http.route": route, "vitral.request_id": id };
        const before = propagation.extract(context.active(), request.headers);
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, before);
        spans.set(request, span);
        context.with(trace.setSpan(before, span), done);
      });
      app.addHook("onResponse", async (request, reply) => {
        const span = spans.get(request);
        span?.setAttribute("http.response.status_code", reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    statement({ level, query, queryDurationMillis }) {
      const end = Date.now();
      const attributes = { "db.system.name": "postgresql", "db.query.text": query.sql };
      const startTime = end - queryDurationMillis;
      const span = tracer.startSpan("postgresql", { kind: SpanKind.CLIENT, attributes, startTime });
      if (level === "error") span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
  };
}
