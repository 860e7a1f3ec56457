import { Counter, Histogram, type Metric } from "prom-client";

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;

/** Seconds; a healthy gateway answers within one. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** What a server tells of its gateway: its calls, and the events that it refused. No label is personal. */
export function gatewayMetrics() {
  const calls = new Histogram({
    name: "vitral_pix_gateway_call_seconds",
    help: "How long calls of the Pix gateway took, by call and outcome",
    labelNames: ["call", "outcome"],
    buckets,
    registers: [],
  });
  const events = new Counter({
    name: "vitral_pix_gateway_events_total",
    help: "Events of the Pix gateway, by type and answer",
    labelNames: ["type", "answer"],
    registers: [],
  });
  const refusals = new Counter({
    name: "vitral_pix_gateway_refused_messages_total",
    help: "Messages of the Pix gateway that were refused, by refusal",
    labelNames: ["type"],
    registers: [],
  });
  const contradictions = new Counter({
    name: "vitral_pix_gateway_contradictions_total",
    help: "Outcomes of the Pix gateway for orders that had another one, by order and the outcome told last",
    labelNames: ["order", "told"],
    registers: [],
  });
  return {
    metrics: [calls, events, refusals, contradictions] satisfies Metric[],
    observeCall: (call: string, outcome: string, seconds: number) => calls.observe({ call, outcome }, seconds),
    countEvent: (type: string, answer: string) => events.inc({ type, answer }),
    countContradiction: (order: string, told: string) => contradictions.inc({ order, told }),
    countRefusal: (type: string) => refusals.inc({ type }),
  };
}
