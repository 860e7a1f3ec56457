import { screen, within } from "@testing-library/react";
import { generatePath } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { paths } from "../lib/paths.ts";
import { anaIsRemembered, aurora, offline, open, refusal, theBank } from "../testing/bank.tsx";

const id = "10000000-0000-4000-8000-000000000007";
const { transfer, pixKeys, receive, settings, account } = paths;

/** Every screen that shows what belongs to the customer. Home and the transfers have tests of their own. */
const addresses = [
  transfer.scheduled,
  generatePath(transfer.schedule, { scheduleId: id }),
  pixKeys.mine,
  receive.menu,
  receive.code,
  generatePath(receive.charge, { txid: "a1b2c3d4e5f6a1b2c3d4e5f6a1" }),
  settings.pixLimits,
  account.disputes,
  generatePath(account.dispute, { disputeId: id }),
  generatePath(account.receivedDispute, { receivedId: id }),
  account.devices,
  account.privacy,
];

/** What anybody may read is answered; everything of a customer gets `answer`. */
function everythingOfTheCustomer(answer: () => unknown) {
  theBank({ "GET /tenants": { ...aurora, registeredDevices: true } });
  const bank = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) =>
    /^\/api\/(tenants|settings|legal-texts|sign-out)/.test(address) ? bank(address, request) : answer(),
  );
}

beforeEach(() => anaIsRemembered());

test.each(addresses)("%s tells a blocked customer so, and stays where it is", async (address) => {
  const errors = vi.spyOn(console, "error");
  everythingOfTheCustomer(refusal(403, "CUSTOMER_BLOCKED", "Seu acesso está bloqueado."));
  const { visit } = open(address);
  const main = await screen.findByRole("main");
  expect((await within(main).findAllByText("Seu acesso está bloqueado.")).length).toBeGreaterThan(0);
  expect(within(main).queryByText("Carregando")).toBeNull();
  expect(visit.address).toBe(address);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test.each(addresses)("%s says that there is no connection, and can be asked for again", async (address) => {
  everythingOfTheCustomer(offline);
  open(address);
  const main = await screen.findByRole("main");
  expect((await within(main).findAllByText(/conexão/i)).length).toBeGreaterThan(0);
  expect(within(main).getAllByRole("button", { name: "Tentar de novo" }).length).toBeGreaterThan(0);
});

/** They keep the form of their values, which the specification fixes (spec 8), and say above that these do not hold. */
test.each([
  [settings.limits, "Seus limites estão indisponíveis"],
  [settings.fees, "Suas tarifas estão indisponíveis"],
])("%s says so to a blocked customer, and can be asked for again", async (address, title) => {
  everythingOfTheCustomer(refusal(403, "CUSTOMER_BLOCKED", "Seu acesso está bloqueado."));
  open(address);
  expect(await screen.findByText(title)).toBeTruthy();
  expect((await screen.findAllByText("Seu acesso está bloqueado.")).length).toBeGreaterThan(0);
  expect(screen.getAllByRole("button", { name: "Tentar de novo" }).length).toBeGreaterThan(0);
});
