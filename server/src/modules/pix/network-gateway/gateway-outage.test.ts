import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { refuse, NoAnswer } from "@vitral/protocol/transport/answers";
import type { Caller } from "@vitral/protocol/transport/caller";
import { expect, test } from "vitest";
import { isOfOutage } from "../../../platform/database/outages.ts";
import { outageOf } from "../../../platform/process/outage.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { askingGateway, orRefused } from "./ask-gateway.ts";

/** A gateway that answers as it is told, and what the log says of it. */
function aGatewayWith(answer: { next: () => unknown }) {
  const lines: string[] = [];
  let time = 0;
  const outage = outageOf(
    {
      begins: (reason) => lines.push(`begins: ${reason}`),
      ends: ({ failures }) => lines.push(`ends after ${failures}`),
    },
    () => time,
  );
  const caller = (async (call) => {
    expect(call).toBe(gatewayCalls.getHealth);
    return answer.next();
  }) as Caller;
  const ask = askingGateway(caller, { observeCall: () => {} }, outage);
  return {
    lines,
    later: () => (time += 10_000),
    health: () => orRefused(ask("getHealth", {}, { ispb: "12345678" })).catch((error: unknown) => error),
  };
}
const fails = (error: Error) => () => {
  throw error;
};

test("a gateway that is away is one line when it begins, and one when it is over", async () => {
  const answer = { next: fails(new NoAnswer("CONNECTION", "ECONNREFUSED")) as () => unknown };
  const { lines, later, health } = aGatewayWith(answer);
  await Promise.all([health(), health(), health()]);
  answer.next = () => ({ status: "ok" });
  later();
  await health();
  expect(lines).toEqual(["begins: getHealth: no answer (CONNECTION): ECONNREFUSED", "ends after 3"]);
});

test("a gateway that does not know our key is such an outage; a refusal of a call is none", async () => {
  const answer = { next: fails(refuse("UnknownKeyId")) as () => unknown };
  const { lines, health } = aGatewayWith(answer);
  const first = await health();
  expect(lines).toEqual(["begins: it refused getHealth for 12345678: UnknownKeyId"]);
  expect(first).toBeInstanceOf(NetworkUnavailable);
  const known = aGatewayWith({ next: fails(refuse("EntryNotFound")) });
  await known.health();
  expect(known.lines).toEqual([]);
});

test("work that failed with the gateway alone needs no line of its own; any other fault has one", () => {
  const away = new NetworkUnavailable("away");
  expect(isOfOutage(new AggregateError([away, away]))).toBe(true);
  expect(isOfOutage(new AggregateError([away, new Error("a fault")]))).toBe(false);
});
