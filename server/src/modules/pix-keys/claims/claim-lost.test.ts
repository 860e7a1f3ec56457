import { randomUUID } from "node:crypto";
import { idempotencyHeader } from "@vitral/contract/endpoint";
import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer, longWaits } from "../../../../test/world.ts";
import { buildApp } from "../../../app.ts";
import { NetworkUnavailable } from "../../pix/network/rail.ts";
import type { Rail } from "../../pix/pix.ts";
import { processClaims, receiveNewClaims } from "../pix-keys.ts";
import { addNetworkKey } from "../../../../test/network.ts";
import { claimFromExternalBank } from "../../../../test/other-banks.ts";

type Stop = "before the directory is asked" | "after the directory moved" | "before the answer is stored";

/** A server that stops at the directory: its call stands still there until the test lets it fail. */
const directory = { stop: null as Stop | null, reached: () => {}, fail: () => {} };
function stopping(simulated: Rail): Rail {
  const standStill = () =>
    new Promise<never>((_, reject) => {
      directory.fail = () => reject(new NetworkUnavailable("the server stopped"));
      directory.reached();
    });
  return {
    ...simulated,
    async moveClaim(id, move) {
      const { stop } = directory;
      if (stop === "before the directory is asked") return standStill();
      const state = await simulated.moveClaim(id, move);
      return stop === "after the directory moved" ? standStill() : state;
    },
  };
}

const world = await aWorld({ rail: stopping });
const { aCustomer, app, clock, db, deps } = world;
const { codeTextedTo, emailsTo } = aMailbox(world);
const { http: second } = await buildApp({ ...deps, http: world.http, admissionWaitMs: longWaits });
let line = 71_000_000;
const aPhone = () => `+55119${(line += 1)}`;

async function work(): Promise<void> {
  clock.advance(61);
  await receiveNewClaims(deps);
  await processClaims(deps);
}
/** What the two weeks of an ownership bring. */
async function weeks(many: number): Promise<void> {
  for (let week = 0; week < many; week += 1) {
    clock.advance(7 * 24 * 3_600);
    await work();
  }
}
type ClaimCall = { who: Customer; path: string; body?: object };

const orders: Record<string, () => Promise<ClaimCall & { end: string }>> = {
  async confirm() {
    const key = `${randomUUID()}@exemplo.com.br`;
    const who = await aCustomer({ key });
    const asked = { key, keyType: "EMAIL", type: "PORTABILITY", name: "", document: null, bank: "mar" } as const;
    await claimFromExternalBank(deps, asked);
    await work();
    const { id } = (await who.get("/pix/claims")).json().claims[0];
    return { who, path: `/pix/claims/${id}/confirm`, end: "COMPLETED" };
  },
  async complete() {
    const { who, phone, path } = await anOwnership();
    await weeks(2);
    await who.signIn();
    await who.post(`${path}/code`, {});
    return { who, path: `${path}/complete`, body: { code: await codeTextedTo(phone) }, end: "COMPLETED" };
  },
  async cancel() {
    const { who, path } = await anOwnership();
    return { who, path: `${path}/cancel`, body: {}, end: "CANCELLED" };
  },
};

async function anOwnership() {
  const phone = aPhone();
  const who = await aCustomer({ phone });
  const holder = { name: "Rita Campos", document: "73594086011" };
  await addNetworkKey(db, {
    key: phone,
    ...holder,
    ispb: "99000001",
    bankName: "Banco Sol S.A.",
    behaviour: "SETTLE",
  });
  const { id } = (await who.post("/pix/claims", { type: "OWNERSHIP", keyType: "PHONE", key: phone })).json();
  return { who, phone, path: `/pix/claims/${id}` };
}

async function sendKeyed({ who, path, body }: ClaimCall, key: string, on: typeof app) {
  const url = `/api/accounts/${who.accountId}${path}`;
  const headers = { ...who.headers, [idempotencyHeader]: key };
  const answer = await on.inject({ method: "POST", url, headers, ...(body && { payload: body }) });
  return { code: answer.statusCode, ...answer.json() };
}

/** The first server begins the order and stops there; half a minute later its request is anybody's. */
async function stopsIn(order: ClaimCall, key: string, stop: Stop) {
  directory.stop = stop;
  const reached = new Promise<void>((done) => (directory.reached = done));
  const call = sendKeyed(order, key, app);
  await (stop === "before the answer is stored" ? call : reached);
  directory.stop = null;
  await db
    .updateTable("stored_answer")
    .set({ status: null, answer: null, lease_until: new Date(0) })
    .where("request_key", "=", key)
    .execute();
  return { call };
}

const stops: Stop[] = ["before the directory is asked", "after the directory moved", "before the answer is stored"];

test.each(Object.entries(orders).flatMap(([action, make]) => stops.map((stop) => [action, stop, make] as const)))(
  "the order to %s a claim whose server stopped %s is done by the next one, once",
  async (_action, stop, make) => {
    const { end, ...order } = await make();
    const key = randomUUID();
    const mailed = (await emailsTo(order.who.email)).length;
    const first = await stopsIn(order, key, stop);
    const done = await sendKeyed(order, key, second);
    expect(done).toMatchObject({ code: 200, status: end });
    // The first server wakes up and fails: it changes nothing of what the second did.
    directory.fail();
    await first.call;
    expect(await sendKeyed(order, key, app)).toEqual(done);
    expect((await order.who.get("/pix/claims")).json().claims).toMatchObject([{ status: end }]);
    expect((await emailsTo(order.who.email)).length - mailed).toBe(1);
  },
);

test("a claim that a server moved before it stopped is not told as 'not done'", async () => {
  const { who, path } = await anOwnership();
  const order = { who, path: `${path}/cancel`, body: {} };
  const key = randomUUID();
  const first = await stopsIn(order, key, "after the directory moved");
  const url = `/api/requests/${key}/close`;
  const told = await app.inject({ method: "POST", url, headers: who.headers, payload: {} });
  expect(told.json()).toEqual({ status: "UNKNOWN" });
  expect(await sendKeyed(order, key, second)).toMatchObject({ code: 200, status: "CANCELLED" });
  directory.fail();
  await first.call;
});
