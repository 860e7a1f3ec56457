import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { writeDynamicBrCode } from "@vitral/brazil/br-code";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { simulatedCharges } from "../../../../test/simulated-charges.ts";
import type { FetchLocation } from "../pix.ts";

const began = new Date("2026-03-10T15:00:00Z");
const bank = simulatedCharges(() => began);
/** The answers of some addresses instead of the simulated bank's. */
const instead = new Map<string, Awaited<ReturnType<FetchLocation>>>();
const fetched: string[] = [];
const { aCustomer, anExternalPayee, clock } = await aWorld({
  fetchLocation: async (url) => {
    fetched.push(url.href);
    return instead.has(url.href) ? (instead.get(url.href) ?? null) : bank.fetch(url);
  },
});
await anExternalPayee("maria.souza@exemplo.com.br");

const read = (who: Customer, emv: string) => who.post("/pix/qrcode/decode", { emv });
const pay = (who: Customer, qrCodeInfoId: string, amount: number) =>
  who.post("/pix/qrcode/payment", { qrCodeInfoId, amount, pin: "1234" });
const outcomeOf = (answer: Awaited<ReturnType<typeof read>>) => {
  const { code, message } = answer.json();
  return [answer.statusCode, code, message];
};
const at = (url: string) => writeDynamicBrCode({ url, name: "MARIA SOUZA", city: "SAO PAULO" });
const calendar = (changes: object) => ({ calendario: { criacao: began.toISOString(), ...changes } });
const untrue =
  "Transação não concluída. QR Code inválido. Não foi possível confirmar que esta cobrança é verdadeira. Peça um novo código a quem recebe.";

test("a charge is fetched, verified and paid once, whoever reads it again", async () => {
  const emv = bank.put("once", { valor: { original: "12.34" } });
  const [ana, bruno] = [await aCustomer({ balance: 100_00 }), await aCustomer({ balance: 100_00 })];
  const [hers, his] = await Promise.all([read(ana, emv), read(bruno, emv)]);
  expect(hers.json().qrCode).toEqual({
    id: expect.any(String),
    name: "Maria Souza",
    document: "***.456.789-**",
    bankName: "Banco Sol S.A.",
    amount: 12.34,
    amountIsOpen: false,
    description: "Pedido na Loja Sol",
    details: [],
    due: null,
    schedulable: true,
    repeatable: false,
  });
  const order = () => pay(ana, hers.json().qrCode.id, 12.34);
  expect([(await order()).statusCode, (await order()).statusCode]).toEqual([200, 200]);
  expect(outcomeOf(await pay(bruno, his.json().qrCode.id, 12.34))).toEqual([
    409,
    "QR_CODE_PAID",
    "Esta cobrança já foi paga. Nada foi cobrado.",
  ]);
  expect([await ana.balance(), await bruno.balance()]).toEqual([87_66, 100_00]);
});

test("a charge's texts are shown as visible lines", async () => {
  const infoAdicionais = [{ nome: "Pedido\u202E", valor: "7\n\u001b[31m8" }];
  const emv = bank.put("invisible", { solicitacaoPagador: "Almo\u2066ço\nde hoje", infoAdicionais });
  const { qrCode } = (await read(await aCustomer(), emv)).json();
  expect([qrCode.description, qrCode.details]).toEqual(["Almoço de hoje", [{ name: "Pedido", value: "7 [31m8" }]]);
});

test("of two customers who pay one charge at once, one does", async () => {
  const emv = bank.put("race");
  const people = await Promise.all([1, 2, 3].map(() => aCustomer({ balance: 100_00 })));
  const ids = await Promise.all(people.map(async (who) => (await read(who, emv)).json().qrCode.id));
  const answers = await Promise.all(people.map((who, i) => pay(who, ids[i], 10)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test("a charge whose host differs in case is the same charge", async () => {
  bank.put("cased");
  const [ana, bruno] = [await aCustomer({ balance: 100_00 }), await aCustomer({ balance: 100_00 })];
  const hers = (await read(ana, at("pix.bancosol.exemplo/cased"))).json().qrCode;
  const his = (await read(bruno, at("PIX.BancoSol.Exemplo/cased"))).json().qrCode;
  expect((await pay(ana, hers.id, 10)).statusCode).toBe(200);
  expect((await pay(bruno, his.id, 10)).json().code).toBe("QR_CODE_PAID");
});

test("a charge with a changeable amount suggests one and accepts another", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const emv = bank.put("open", { valor: { original: "10.00", modalidadeAlteracao: 1 } });
  const { qrCode } = (await read(ana, emv)).json();
  expect(qrCode).toMatchObject({ amount: 10, amountIsOpen: true });
  expect((await pay(ana, qrCode.id, 15)).statusCode).toBe(200);
});

test.each([
  ["paid", { status: "CONCLUIDA" }, "Esta cobrança já foi paga."],
  ["removed", { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }, "Quem recebe cancelou esta cobrança."],
  ["dropped", { status: "REMOVIDA_PELO_PSP" }, "A instituição de quem recebe cancelou esta cobrança."],
  ["strange", { status: "OUTRA" }, "Esta cobrança não pode ser paga."],
  ["expired", calendar({ expiracao: 0 }), "QR Code vencido. Peça um novo código a quem recebe."],
  [
    "halved",
    { valor: {} },
    "Transação não concluída. QR Code inválido. Os dados desta cobrança estão incompletos. Peça um novo código.",
  ],
  [
    "keyless",
    { chave: "nada" },
    "Transação não concluída. QR Code inválido. A chave desta cobrança não é uma chave Pix.",
  ],
])("a charge that is %s is refused with its reason", async (path, changes, reason) => {
  expect(outcomeOf(await read(await aCustomer(), bank.put(path, changes)))).toEqual([422, "QR_CODE_INVALID", reason]);
});

test("additional texts of the receiver are passed on unchanged", async () => {
  const details = [{ nome: "Mesa", valor: "7 <b>perto da janela</b>" }];
  const { qrCode } = (await read(await aCustomer(), bank.put("told", { infoAdicionais: details }))).json();
  expect(qrCode.details).toEqual([{ name: "Mesa", value: "7 <b>perto da janela</b>" }]);
});

test.each([
  ["is cancelled", { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }, "Quem recebe cancelou esta cobrança."],
  [
    "changes",
    { revisao: 1, valor: { original: "20.00" } },
    "Quem recebe alterou esta cobrança. Leia o código novamente. Nada foi cobrado.",
  ],
  [
    "is another's",
    { txid: "a".repeat(32) },
    "Quem recebe alterou esta cobrança. Leia o código novamente. Nada foi cobrado.",
  ],
  [
    "costs more without a new revision",
    { valor: { original: "20.00" } },
    "O valor desta cobrança mudou. Leia o código novamente. Nada foi cobrado.",
  ],
  [
    "opens its amount without a new revision",
    { valor: { original: "10.00", modalidadeAlteracao: 1 } },
    "O valor desta cobrança mudou. Leia o código novamente. Nada foi cobrado.",
  ],
  ["expires", calendar({ expiracao: 0 }), "QR Code vencido. Peça um novo código a quem recebe."],
])("a charge that %s between reading and paying is not paid", async (path, changes, reason) => {
  const ana = await aCustomer({ balance: 100_00 });
  const name = path.replaceAll(/\W/g, "-");
  const { qrCode } = (await read(ana, bank.put(name))).json();
  bank.put(name, changes);
  expect(outcomeOf(await pay(ana, qrCode.id, 10))).toEqual([422, "QR_CODE_INVALID", reason]);
  // Nor through the look-up of a key, which fetches nothing: an old charge cannot be paid.
  clock.advance(61);
  expect(outcomeOf(await ana.pay(qrCode.id, 10))[1]).toBe("QR_CODE_EXPIRED");
  expect(await ana.balance()).toBe(100_00);
});

test("a charge's host that fails or answers wrongly is refused with its reason", async () => {
  const ana = await aCustomer();
  const address = "https://pix.bancosol.exemplo/mute";
  for (const answer of [null, { status: 500, body: "" }, { status: 302, body: "" }]) {
    instead.set(address, answer);
    expect(outcomeOf(await read(ana, at("pix.bancosol.exemplo/mute"))).slice(0, 2)).toEqual([
      502,
      "QR_CODE_UNAVAILABLE",
    ]);
  }
  expect(outcomeOf(await read(ana, at("pix.outro.exemplo/x")))[1]).toBe("QR_CODE_UNAVAILABLE");

  // Nor is it paid when its host does not answer any more.
  const payer = await aCustomer({ balance: 100_00 });
  const { qrCode } = (await read(payer, bank.put("silent"))).json();
  instead.set("https://pix.bancosol.exemplo/silent", null);
  expect(outcomeOf(await pay(payer, qrCode.id, 10)).slice(0, 2)).toEqual([502, "QR_CODE_UNAVAILABLE"]);
  expect(await payer.balance()).toBe(100_00);
  expect(outcomeOf(await read(ana, at("pix.bancosol.exemplo/gone")))).toEqual([
    422,
    "QR_CODE_INVALID",
    "Esta cobrança não existe mais. Peça um novo código.",
  ]);
});

test("a charge without the receiver's signature is refused", async () => {
  const ana = await aCustomer();
  const jku = "https://pix.bancosol.exemplo/jwks.json";
  const body = Buffer.from(JSON.stringify({ status: "ATIVA" }));
  const { privateKey } = await generateKeyPair("ES256");
  const [{ x5t }] = JSON.parse((await bank.fetch(new URL(jku)))?.body ?? "").keys;
  const forged = (header: object) =>
    new CompactSign(body).setProtectedHeader({ alg: "ES256", kid: "sol", x5t, ...header }).sign(privateKey);
  const password = new CompactSign(body).setProtectedHeader({ alg: "HS256", jku, x5t }).sign(Buffer.alloc(32, 1));
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const unsigned = `${encoded({ alg: "none", jku, x5t })}.${body.toString("base64url")}.`;
  const elsewhere = generateKeyPair("ES256");
  instead.set("https://pix.ladrao.exemplo/jwks.json", {
    status: 200,
    body: JSON.stringify({ keys: [{ ...(await exportJWK((await elsewhere).publicKey)), kid: "sol", x5t }] }),
  });
  const thief = new CompactSign(body)
    .setProtectedHeader({ alg: "ES256", kid: "sol", x5t, jku: "https://pix.ladrao.exemplo/jwks.json" })
    .sign((await elsewhere).privateKey);

  for (const jws of [await forged({ jku }), await forged({}), await password, unsigned, await thief, "não é JWS"]) {
    instead.set("https://pix.bancosol.exemplo/forged", { status: 200, body: jws });
    expect(outcomeOf(await read(ana, at("pix.bancosol.exemplo/forged")))).toEqual([422, "QR_CODE_INVALID", untrue]);
  }
  expect(fetched).not.toContain("https://pix.ladrao.exemplo/jwks.json");
});
