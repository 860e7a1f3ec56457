import { writeDynamicBrCode } from "@vitral/brazil/br-code";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { simulatedCharges } from "../../../../test/simulated-charges.ts";
import type { FetchLocation } from "../pix.ts";

const bank = simulatedCharges(() => new Date("2026-03-10T15:00:00Z"));
/** The bank with the charges answers when `open` is called; counts its requests. */
const gate = { requests: 0, shut: false, waiting: [] as (() => void)[] };
const open = () => {
  gate.shut = false;
  for (const go of gate.waiting.splice(0)) go();
};
const fetchLocation: FetchLocation = async (url) => {
  gate.requests += 1;
  if (gate.shut) await new Promise<void>((resolve) => gate.waiting.push(resolve));
  return bank.fetch(url);
};
const { aCustomer, anExternalPayee, clock } = await aWorld({ fetchLocation });
await anExternalPayee("maria.souza@exemplo.com.br");

const read = (who: Customer, emv: string) => who.post("/pix/qrcode/decode", { emv }).then((answer) => answer);
const outcomeOf = ({ statusCode, json, headers }: Awaited<ReturnType<typeof read>>) => [
  statusCode,
  json().code,
  headers["retry-after"],
];
const missing = writeDynamicBrCode({ url: "sol.example.com/qr/v2/none", name: "MARIA SOUZA", city: "SAO PAULO" });

test("thirty dynamic codes in ten minutes are fetched, the next is refused unfetched", async () => {
  const ana = await aCustomer();
  gate.requests = 0;
  for (let one = 0; one < 30; one += 1) expect((await read(ana, missing)).statusCode).toBe(502);
  const requests = gate.requests;
  expect(requests).toBe(30);
  expect(outcomeOf(await read(ana, missing))).toEqual([429, "TOO_MANY_REQUESTS", "600"]);
  expect(gate.requests).toBe(requests);
  expect((await read(await aCustomer(), missing)).statusCode).toBe(502);
  clock.advance(601);
  await ana.signIn();
  expect((await read(ana, missing)).statusCode).toBe(502);
});

test("a payment of a dynamic code is counted before its charge is fetched again", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const { id } = (await read(ana, bank.put("counted", { valor: { original: "10.00" } }))).json().qrCode;
  const pay = (pin: string) => ana.post("/pix/qrcode/payment", { qrCodeInfoId: id, amount: 11, pin });
  for (let one = 0; one < 30; one += 1) expect((await pay("1234")).json().code).toBe("FIXED_AMOUNT");
  gate.requests = 0;
  expect((await pay("1234")).statusCode).toBe(429);
  expect(gate.requests).toBe(0);
});

test("two fetches of a customer may run at once, the third is refused unfetched", async () => {
  const ana = await aCustomer();
  const emv = bank.put("slow");
  Object.assign(gate, { requests: 0, shut: true });
  const waiting = [read(ana, emv), read(ana, emv)];
  await expect.poll(() => gate.requests).toBe(2);
  expect(outcomeOf(await read(ana, emv))).toEqual([429, "TOO_MANY_REQUESTS", "5"]);
  expect(gate.requests).toBe(2);
  open();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await read(ana, emv)).statusCode).toBe(200);
});

test("sixty-four fetches may run at once in a server, the next is refused as busy", async () => {
  const emv = bank.put("crowd");
  const people = await Promise.all(Array.from({ length: 33 }, () => aCustomer()));
  Object.assign(gate, { requests: 0, shut: true });
  const waiting: ReturnType<typeof read>[] = [];
  // Not all at once: a slow machine would refuse some before they are fetched.
  for (const who of people.slice(0, 32)) {
    waiting.push(read(who, emv), read(who, emv));
    await expect.poll(() => gate.requests).toBe(waiting.length);
  }
  const late = await read(people[32] as Customer, emv);
  expect(outcomeOf(late)).toEqual([503, "SERVER_BUSY", "5"]);
  expect(late.json().message).toBe("Estamos com muitos acessos agora. Aguarde 5 segundos e tente novamente.");
  open();
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await read(people[32] as Customer, emv)).statusCode).toBe(200);
});
