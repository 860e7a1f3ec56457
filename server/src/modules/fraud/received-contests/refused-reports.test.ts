import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { contestFromExternalBank, payFromExternalBank } from "../../../../test/other-banks.ts";
import { aWorld } from "../../../../test/world.ts";
import { tellClosings } from "../../pix/pix.ts";

const { aCustomer, clock, db, deps, network } = await aWorld();

/** Bruno received 50 of another bank. */
async function received() {
  const key = `${randomUUID()}@exemplo.com.br`;
  const bruno = await aCustomer({ name: "Bruno Reis", key });
  const payer = { name: "Maria Souza", document: "98765432100" };
  await payFromExternalBank(deps, { key, amount: cents(50_00), payer, txid: null });
  const contest = () => contestFromExternalBank(deps, { key, amount: cents(50_00), situation: "SCAM" });
  const reports = () =>
    network.all(
      "select status, analysis_result as result from infraction_report where content ->> 'key' = $1 order by status desc",
      [key],
    );
  return { bruno, contest, reports };
}
const tell = async () => {
  await tellClosings(deps);
  await network.settle();
};

test("a report of a Pix that is contested already is closed, and the first goes on", async () => {
  const { contest, reports } = await received();
  await contest();
  expect(await contest()).toBe("REFUSED");
  await tell();
  expect(await reports()).toEqual([
    { status: "OPEN", result: null },
    { status: "CLOSED", result: "DISAGREED" },
  ]);
});

test("a report of a Pix of which nothing is left is closed", async () => {
  const { bruno, contest, reports } = await received();
  const [{ id } = { id: "" }] = (await bruno.get("/transactions")).json().data;
  await bruno.post(`/transactions/${id}/refunds`, { refundId: randomUUID(), amount: 50, pin: "1234" });
  expect(await contest()).toBe("REFUSED");
  await tell();
  expect(await reports()).toEqual([{ status: "CLOSED", result: "DISAGREED" }]);
});

test("a report of a Pix that is too old is closed, and is told until the network takes it", async () => {
  const { bruno, contest, reports } = await received();
  clock.advance(90 * 86_400);
  await bruno.signIn();
  expect(await contest()).toBe("REFUSED");
  const { rail } = deps;
  if (!rail) throw new Error("there is no network");
  const away: typeof rail = { ...rail, decideContest: () => Promise.reject(new Error("away")) };
  await expect(tellClosings({ ...deps, rail: away })).rejects.toThrow("were not told");
  expect(await reports()).toEqual([{ status: "OPEN", result: null }]);
  clock.advance(60);
  await tell();
  expect(await reports()).toEqual([{ status: "CLOSED", result: "DISAGREED" }]);
  expect(await db.selectFrom("gateway_closing").select("id").execute()).toEqual([]);
});
