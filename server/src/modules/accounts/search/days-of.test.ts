import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";

const { aCustomer, clock, deposit } = await aWorld();

test("each day of a period has what came in and went out; days without movements are left out", async () => {
  clock.set("2026-02-27T12:00:00-03:00");
  const ana = await aCustomer({ balance: 100_00 });
  await aCustomer({ name: "João Alves", key: "joao@exemplo.com.br" });
  clock.set("2026-03-01T00:00:00-03:00");
  await deposit(ana.tenant.id, ana.accountId, cents(50_00));
  clock.set("2026-03-10T12:00:00-03:00");
  await ana.signIn();
  await ana.pay(await ana.lookUp("joao@exemplo.com.br"), 12.34);
  const days = async (query: string) => (await ana.get(`/transactions/days?${query}`)).json();
  expect(await days("startDate=2026-03-01&endDate=2026-03-31")).toEqual({
    days: [
      { day: "2026-03-01", in: 50, out: 0 },
      { day: "2026-03-10", in: 0, out: 12.34 },
    ],
  });
  expect(await days("startDate=2026-02-27&endDate=2026-02-28")).toEqual({
    days: [{ day: "2026-02-27", in: 100, out: 0 }],
  });
  expect(await days("startDate=2026-04-01&endDate=2026-04-30")).toEqual({ days: [] });
  const long = await ana.get("/transactions/days?startDate=2026-03-01&endDate=2026-04-01");
  expect([long.statusCode, long.json().validation]).toEqual([
    400,
    { query: { message: "Escolha um período de até 31 dias" } },
  ]);
});
