import { expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";
import { processPendingKeys } from "../../pix-keys/pix-keys.ts";
import { processPendingPayments, type Rail } from "../pix.ts";
import { NetworkUnavailable } from "../network/rail.ts";

/** A network that is unreachable at first, and later accepts requests without answering. */
const network = { isStalled: false, requests: [] as string[] };
const ask = (what: string) => {
  if (!network.isStalled) return Promise.reject(new NetworkUnavailable("down"));
  network.requests.push(what);
  return new Promise<never>(() => {});
};
const silent = (simulated: Rail): Rail => ({
  ...simulated,
  send: () => ask("payment"),
  answerOf: () => ask("answer"),
  registerKey: () => ask("key"),
});

const { aCustomer, aTenant, anExternalPayee, aurora, clock, deps } = await aWorld({ rail: silent });

test("an unanswered request of one tenant does not delay the other tenants", async () => {
  await anExternalPayee("sol@exemplo.com.br");
  const order = async (tenant: typeof aurora) => {
    const ana = await aCustomer({ tenant, balance: 10_00 });
    await ana.post("/pix/keys", { keyType: "EVP", key: "" });
    expect((await ana.pay(await ana.lookUp("sol@exemplo.com.br"), 1)).statusCode).toBe(202);
  };
  await Promise.all([order(aurora), order(await aTenant({ displayName: "Banco Sul" }))]);
  clock.advance(60);
  network.isStalled = true;

  const round = Promise.allSettled([processPendingPayments(deps), processPendingKeys(deps)]);
  await expect
    .poll(() => network.requests.toSorted(), { timeout: 3_000 })
    .toEqual(["key", "key", "payment", "payment"]);
  await round;
});
