import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose";
import { addDays } from "@vitral/brazil/dates";
import { latestDay } from "@vitral/contract/pix-scheduling";
import { readBrCode } from "@vitral/brazil/br-code";
import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { receiverAddress } from "../../../../test/customer-calls.ts";
import { aWorld, type Customer, worldKey } from "../../../../test/world.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { renewSigningKeys } from "../pix.ts";
import { signingKeyCell } from "./signing-queries.ts";

const { app, aCustomer, aurora, aTenant, clock, db, owner, secrets } = await aWorld();
const ipe = await aTenant({ displayName: "Cooperativa Ipê" });
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key });
const payer = { name: "Bruno Reis", document: "52998224725" };

async function locationOf(body: object, who: Customer = padaria): Promise<string> {
  const { emv } = (await who.post("/pix/charges", { key, amount: 12.5, ...body })).json();
  const read = readBrCode(emv);
  return read.ok && read.code.kind === "dynamic" ? read.code.url : "";
}
/** Fetches as another bank does: without session, from the tenant's address for charges. */
const fetchAt = (location: string, query = "", address = "203.0.113.7") => {
  const [host = "", ...path] = location.split("/");
  return app.inject({ url: `/${path.join("/")}${query}`, headers: { host, "x-forwarded-for": address } });
};
/** Verifies with jose alone, as a bank of another installation would. */
async function verified(location: string, query = "") {
  const { body } = await fetchAt(location, query);
  const jku = new URL(String(decodeProtectedHeader(body).jku));
  const jwks = (await fetchAt(`${jku.host}${jku.pathname}`)).json();
  const { payload, protectedHeader } = await compactVerify(body, createLocalJWKSet(jwks));
  return { header: protectedHeader, jwks, payload: JSON.parse(new TextDecoder().decode(payload)) };
}

test("another bank reads a charge, signed with the key that the bank publishes", async () => {
  const location = await locationOf({ message: "Encomenda 7" });
  const answer = await fetchAt(location);
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    200,
    "application/jose",
    "no-store",
  ]);
  const { header, jwks, payload } = await verified(location);
  expect(payload).toEqual({
    txid: expect.stringMatching(/^[0-9a-f]{32}$/),
    revisao: 0,
    status: "ATIVA",
    chave: key,
    calendario: { criacao: "2026-03-10T15:00:00.000Z", apresentacao: "2026-03-10T15:00:00.000Z", expiracao: 86_400 },
    valor: { original: "12.50", modalidadeAlteracao: 0 },
    solicitacaoPagador: "Encomenda 7",
    infoAdicionais: [],
  });
  const certificate = new X509Certificate(Buffer.from(jwks.keys[0].x5c[0], "base64"));
  expect(certificate.checkHost(`pix.${aurora.host}`)).toBe(`pix.${aurora.host}`);
  expect([header.alg, header.kid, header["x5t#S256"]]).toEqual(["ES256", jwks.keys[0].kid, jwks.keys[0]["x5t#S256"]]);
  expect(jwks.keys[0]).not.toHaveProperty("d");
});

test("a charge with a due date answers the amount of the day that is asked for", async () => {
  const bill = {
    dueDate: "2026-03-20",
    payer,
    receiverAddress,
    amount: 100,
    fine: { type: "PERCENTAGE", value: 2 },
    interest: { type: "PERCENTAGE", value: 1, per: "MONTH" },
  };
  const location = await locationOf(bill);
  expect(location).toContain("/pix/cobv/");
  expect(location.length).toBeLessThanOrEqual(77);
  expect((await verified(location, "?DPP=2026-03-30")).payload).toMatchObject({
    calendario: { dataDeVencimento: "2026-03-20", validadeAposVencimento: 30 },
    valor: { original: "100.00", multa: "2.00", juros: "0.33", final: "102.33" },
    devedor: { cpf: "52998224725", nome: "Bruno Reis" },
    recebedor: { cnpj: padaria.document, nome: "Padaria Sol" },
  });
  expect((await verified(location, "?DPP=2026-03-30")).payload.valor).not.toHaveProperty("abatimento");
  expect((await verified(location)).payload.valor).toEqual({ original: "100.00", final: "100.00" });
  // After its last day it demands no more than on it.
  const last = (await verified(location, "?DPP=2026-04-20")).payload.valor;
  expect((await verified(location, "?DPP=2026-09-01")).payload.valor).toEqual(last);
  for (const day of ["2026-03-09", "2026-02-30", "amanha"]) {
    const answer = await fetchAt(location, `?DPP=${day}`);
    expect([answer.statusCode, answer.json().title]).toEqual([400, "CobPayloadOperacaoInvalida"]);
  }
});

test("a charge with a due date says where its receiver is: as the bank knows it, else as the order says", async () => {
  const shop = await aCustomer({ entityType: "COMPANY", name: "Loja Lua", key: "loja@exemplo.com.br" });
  const bill = { key: "loja@exemplo.com.br", dueDate: "2026-03-20", payer, amount: 100 };
  const asked = async () => (await shop.get("/pix/receiver-address")).json().address;
  expect(await asked()).toBeNull();
  const given = await locationOf({ ...bill, receiverAddress }, shop);
  const { cnpj, nome, ...said } = (await verified(given)).payload.recebedor;
  expect([cnpj, nome]).toEqual([shop.document, "Loja Lua"]);
  expect(said).toEqual({ logradouro: "Rua das Flores, 100", cidade: "São Paulo", uf: "SP", cep: "01310100" });

  const lives = { state: "MG", city: "Belo Horizonte", neighborhood: "Centro", street: "Rua da Bahia", number: "7" };
  const ofShop = { tenant_id: aurora.id, customer_id: shop.id, zip_code: "30130010", complement: "Loja 2" };
  await db
    .insertInto("customer_address")
    .values({ ...lives, ...ofShop })
    .execute();
  const known = { zipCode: "30130010", street: "Rua da Bahia, 7", city: "Belo Horizonte", state: "MG" };
  expect(await asked()).toEqual(known);
  const { emv } = (await shop.post("/pix/charges", bill)).json();
  const read = readBrCode(emv);
  expect(read).toMatchObject({ code: { city: "BELO HORIZONTE" } });
  const recebedor = { logradouro: known.street, cidade: known.city, uf: known.state, cep: known.zipCode };
  for (const location of [given, await locationOf({ ...bill, receiverAddress }, shop), await locationOf(bill, shop)])
    expect((await verified(location)).payload).toMatchObject({ recebedor });
});

test("a day on which nobody could pay a charge is no day of it, and takes no time", async () => {
  const interest = { type: "FIXED", value: 0.05, per: "DAY", businessDays: true };
  const due = await locationOf({
    dueDate: "2026-03-20",
    payer,
    receiverAddress,
    amount: 100,
    interest,
    validAfterDue: 30,
  });
  const [last, latest] = ["2026-04-20", latestDay("2026-03-10")];
  for (const day of [last, "2026-04-21", latest]) expect((await fetchAt(due, `?DPP=${day}`)).statusCode).toBe(200);
  const far = await locationOf({
    dueDate: "2028-03-20",
    payer,
    receiverAddress,
    amount: 100,
    interest,
    validAfterDue: 30,
  });
  for (const day of [addDays(latest, 1), "2028-04-19"])
    expect((await fetchAt(far, `?DPP=${day}`)).statusCode).toBe(200);
  const refused = [
    [due, addDays(latest, 1)],
    [due, "9999-12-30"],
    [due, "9999-12-31"],
    [far, "2028-04-20"],
    [await locationOf({}), "9999-12-31"],
  ] as const;
  const began = performance.now();
  for (const [location, day] of refused) {
    const answer = await fetchAt(location, `?DPP=${day}`);
    expect([answer.statusCode, answer.json().title]).toEqual([400, "CobPayloadOperacaoInvalida"]);
  }
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("an address that holds no charge says so, and another bank's address finds nothing", async () => {
  const location = await locationOf({});
  const [host, path] = [`pix.${aurora.host}`, location.slice(location.indexOf("/"))];
  for (const other of [`${host}/pix/cob/${"A".repeat(22)}`, location.replace("/cob/", "/cobv/")]) {
    const answer = await fetchAt(other);
    expect([answer.statusCode, answer.json().title]).toEqual([404, "CobPayloadNaoEncontrado"]);
  }
  expect((await fetchAt(`pix.${ipe.host}${path}`)).json().title).toBe("CobPayloadNaoEncontrado");
  expect((await fetchAt(`${aurora.host}${path}`)).json().code).toBe("NOT_FOUND");
  expect((await fetchAt(`${host}/pix/cob/`)).statusCode).toBe(404);
});

test("each bank signs with a key of its own, and the stored key is not readable", async () => {
  const rui = await aCustomer({ tenant: ipe, key: "rui@exemplo.com.br" });
  const [ours, theirs] = [await locationOf({}), await locationOf({ key: "rui@exemplo.com.br" }, rui)];
  const [first, second] = [await verified(ours), await verified(theirs)];
  expect(first.header.kid).not.toBe(second.header.kid);
  const rows = await db.selectFrom("pix_signing_key").selectAll().execute();
  expect(rows).toHaveLength(2);
  for (const { private_key: stored, tenant_id: tenantId, host } of rows) {
    expect(stored).not.toContain("PRIVATE");
    expect(secrets.decrypt(signingKeyCell({ tenantId, host }), stored)).toContain("BEGIN PRIVATE KEY");
  }
});

test("a signing key survives the replacement of the secret, and signs with the new one alone", async () => {
  const newKey = Buffer.alloc(32, 9);
  expect(await renewSigningKeys({ db, secrets: secretsFrom(newKey, worldKey) })).toBeGreaterThan(0);
  const stored = await db
    .selectFrom("pix_signing_key")
    .select(["private_key as key", "tenant_id as tenantId", "host"])
    .execute();
  for (const { key: encrypted, ...host } of stored)
    expect(secretsFrom(newKey).decrypt(signingKeyCell(host), encrypted)).toContain("PRIVATE KEY");
  expect(await renewSigningKeys({ db, secrets: secretsFrom(worldKey, newKey) })).toBe(stored.length);
  const location = await locationOf({});
  expect((await verified(location)).payload.status).toBe("ATIVA");
});

test("many servers that sign for the first time at once use one key", async () => {
  const fresh = await aTenant();
  const rui = await aCustomer({ tenant: fresh, key: "rui3@exemplo.com.br" });
  const location = await locationOf({ key: "rui3@exemplo.com.br" }, rui);
  const kids = await Promise.all(Array.from({ length: 8 }, async () => (await verified(location)).header.kid));
  expect(new Set(kids).size).toBe(1);
});

test("an address that reads too much waits, and others go on", async () => {
  const location = await locationOf({});
  await db.deleteFrom("throttle").execute();
  const answers: number[] = [];
  for (let n = 0; n < 301; n += 1) answers.push((await fetchAt(location, "", "198.51.100.9")).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(300);
  expect(answers.at(-1)).toBe(429);
  expect((await fetchAt(location)).statusCode).toBe(200);
});

test("our own reader reads a bill of a customer of the same bank", async () => {
  const ana = await aCustomer({ name: "Ana Lima" });
  const bill = {
    dueDate: "2026-03-20",
    payer,
    receiverAddress,
    amount: 100,
    discounts: [{ type: "FIXED", value: 5, until: "2026-03-12" }],
  };
  const { emv } = (await padaria.post("/pix/charges", { key, ...bill })).json();
  expect((await ana.post("/pix/qrcode/decode", { emv })).json().qrCode).toMatchObject({
    name: "Padaria Sol",
    amount: 95,
    amountIsOpen: false,
    due: { dueDate: "2026-03-20", lastDay: "2026-04-20", original: 100, discount: 5, debtor: { name: "Bruno Reis" } },
  });
  clock.set("2026-04-21T15:00:00Z");
  await ana.signIn();
  expect((await ana.post("/pix/qrcode/decode", { emv })).json().message).toContain("podia ser paga até 20/04/2026");
});

test("who reads charges too often is refused, and keys are published, without the database", async () => {
  await padaria.signIn();
  const location = await locationOf({});
  const from = "203.0.113.66";
  let tries = 0;
  while ((await fetchAt(location, "", from)).statusCode !== 429) expect(++tries).toBeLessThan(400);
  const keys = `${location.split("/")[0]}/pix/jwks.json`;
  expect((await fetchAt(keys)).statusCode).toBe(200);
  const other = owner();
  await other.connect();
  await other.query("begin");
  await other.query("lock table throttle, pix_signing_key in access exclusive mode");
  const slow = new Promise<number>((done) => setTimeout(() => done(0), 2_000));
  const statuses = [fetchAt(location, "", from), fetchAt(keys)].map((answer) =>
    Promise.race([answer.then(({ statusCode }) => statusCode), slow]),
  );
  expect(await Promise.all(statuses)).toEqual([429, 200]);
  await other.query("rollback");
  await other.end();
});
