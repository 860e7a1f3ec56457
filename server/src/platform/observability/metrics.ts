import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type Metric,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { Admission } from "../admission/admission.ts";
import { callClasses } from "../admission/call-class.ts";
import { Refusal } from "../http/errors.ts";

/** A metric that is read from the database on each request: one value for each set of labels. */
export type DatabaseGauge = {
  name: string;
  help: string;
  labels: readonly string[];
  read: () => Promise<{ labels: Record<string, string>; value: number }[]>;
};

export type Metrics = {
  /** Measures every call of the server from now on, by route and status: never by address, which may hold an id. */
  observe(app: FastifyInstance, admission: Pick<Admission, "refused">): void;
  /** `GET /metrics` in the text format of Prometheus; requires the token. */
  route(app: FastifyInstance): void;
};

/** The figures of one process. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

export type MetricsOptions = {
  token: string;
  gauges: DatabaseGauge[];
  /** What modules measure themselves. */
  own?: Metric[] | undefined;
  /** Where several processes are one server: what a scrape of any of them answers. */
  ofAll?: ((own: () => Promise<Figures>) => () => Promise<string>) | undefined;
};

/** Seconds; the answers of a healthy server lie between 1 ms and a payment that waits 5 s for the network. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * A server's metrics (Prometheus names and units): process, event loop, calls, gauges read from the database, and what
 * modules measure themselves (`own`).
 */
export function metricsOf({ token, gauges, own = [], ofAll }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long calls took until their answer was sent",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  const processes = new Gauge({
    name: "http_server_processes",
    help: "Processes of this server that answer",
    registers: [registry],
  });
  processes.set(1);
  for (const gauge of gauges) addGauge(gauge, registry);
  for (const metric of own) registry.registerMetric(metric);
  const text = ofAll ? ofAll(() => registry.getMetricsAsJSON()) : () => registry.metrics();
  return {
    observe(app, { refused }) {
      countRefused(refused, registry);
      app.addHook("onResponse", async (request, reply) => {
        const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
        calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    route(app) {
      app.get("/metrics", { config: { admission: "free" } }, async (request, reply) => {
        if (!isAllowed(request, token)) throw new Refusal("UNAUTHORIZED");
        return reply.type(registry.contentType).send(await text());
      });
    },
  };
}

/** The figures of several processes as one text: counters and histograms are sums. */
export const textOf = (all: Figures[]): Promise<string> => AggregatorRegistry.aggregate(all).metrics();

/** What of figures is counted, and holds when their process is gone or silent. */
export const countedIn = (figures: Figures): Figures =>
  figures.filter(({ type }) => String(type) === "counter" || String(type) === "histogram");

/** Adds what a process that ended has counted to what others had: else a sum would fall. */
export const addCounted = (before: Figures, ended: Figures): Promise<Figures> =>
  AggregatorRegistry.aggregate([before, countedIn(ended)]).getMetricsAsJSON();

/** Refused calls of a busy server, which the other metric lacks: most are refused before they have a route. */
function countRefused(refused: Admission["refused"], registry: Registry): void {
  const counter: Counter = new Counter({
    name: "http_calls_refused_busy_total",
    help: "Calls refused with SERVER_BUSY before they were answered too late",
    labelNames: ["class"],
    registers: [registry],
    collect() {
      counter.reset();
      for (const kind of callClasses) counter.inc({ class: kind }, refused[kind]);
    },
  });
}

function addGauge({ name, help, labels, read }: DatabaseGauge, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      // Without the database its gauges are missing; those of the process are still served.
      const values = await read().catch(() => []);
      gauge.reset();
      for (const { labels: labelSet, value } of values) gauge.set(labelSet, value);
    },
  });
}

/** Compared as hashes, which have equal length, in constant time. */
function isAllowed({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}
