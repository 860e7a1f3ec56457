import { MutationObserver } from "@tanstack/react-query";
import { cents } from "@vitral/brazil/cents";
import { payPixKey } from "@vitral/contract/pix";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { anaIsRemembered, checking, open, theBank } from "../testing/bank.tsx";
import { pass, soon, stopTheClock } from "@vitral/ui/testing/clock.ts";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { call } from "../lib/api.ts";
import { queryClient } from "../lib/query-client.ts";

const sentence = "Estamos com muitos acessos agora. Aguarde 3 segundos e tente novamente.";
const busy = () =>
  Response.json({ code: "SERVER_BUSY", message: sentence }, { status: 503, headers: { "retry-after": "3" } });
const announced = "Estamos com muitos acessos. Vamos tentar de novo em instantes.";
const balance = `GET /accounts/${checking.id}`;

const away = () => Response.json({ code: "NOT_READABLE", message: "Tente em instantes." }, { status: 503 });
const proxy = () => Response.json({ code: "INTERNAL", message: "Estamos fora do ar." }, { status: 503 });

/** Ana's balance is refused so many times before it is answered; answers how often it was asked for. */
function aBusyBank(refusals: number, refuse = busy) {
  stopTheClock();
  const requests = theBank({
    [balance]: () => {
      const times = requests.filter(({ call: one }) => one === balance).length;
      return times <= refusals ? refuse() : Response.json({ account: checking });
    },
  });
  anaIsRemembered({ "token-expiration": new Date(Date.now() + 3_600_000).toISOString() });
  open("/transfer");
  return () => requests.filter(({ call: one }) => one === balance).length;
}

test("a read that a busy server refused is retried when it said, with a notice meanwhile", async () => {
  const times = aBusyBank(2);
  await soon(() => screen.queryByText(/Tentando de novo em [34] s/));
  expect(screen.getByText(announced).getAttribute("aria-live")).toBe("polite");
  await pass(2_900);
  expect(times()).toBe(1);
  await pass(1_200);
  expect(times()).toBe(2);
  await soon(() => screen.queryByText(/Tentando de novo em [67] s/));
  expect(screen.getAllByText(announced)).toHaveLength(1);
  await pass(7_100);
  expect(times()).toBe(3);
  await soon(() => screen.queryByText(/Tentando de novo/) === null);
  expect(screen.queryByText(announced)).toBeNull();
});

test.each([
  ["cannot read its database", away],
  ["is not there, so that the proxy answers", proxy],
])("a read is retried with a notice while the server %s", async (_, refuse) => {
  const times = aBusyBank(1, refuse);
  await soon(() => screen.queryByText(/^Estamos fora do ar por alguns instantes\. Tentando de novo em [23] s/));
  await pass(3_100);
  expect(times()).toBe(2);
  await soon(() => screen.queryByText(/Tentando de novo/) === null);
});

test("after five retries the customer reads the failure and decides", async () => {
  const times = aBusyBank(100);
  await soon(() => screen.queryByText(/Tentando de novo em/));
  for (let seconds = 0; seconds < 55; seconds += 1) await pass(1_000);
  expect(times()).toBe(6);
  await soon(() => screen.queryByText(/Tentando de novo/) === null);
});

test("an order that a busy server refused is not retried automatically", async () => {
  stopTheClock();
  const requests = theBank({ [`POST /accounts/${checking.id}/pix/payment`]: busy });
  const body = { keyInfoId: checking.id, amount: cents(100), pin: "1234", scheduledDate: null };
  const order = new MutationObserver(queryClient, {
    mutationFn: () => call(payPixKey, { params: { accountId: checking.id }, body }),
  });
  const error: unknown = await order.mutate().catch((thrown: unknown) => thrown);
  await pass(60_000);
  expect(requests).toHaveLength(1);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, code: "SERVER_BUSY", message: sentence, retryAfter: 3 });
});
