import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";

/** The sentences of the Central Bank's user-experience manual where the specification has none, word for word. */
const world = await aWorld();
const { aCustomer, clock, owner } = world;
const database = owner();
await database.connect();
afterAll(() => database.end());

const ana = await aCustomer({ balance: 100_00 });
const shop = await aCustomer({ entityType: "COMPANY", key: "loja@exemplo.com.br" });
const messageOf = (answer: { json(): unknown }) => {
  const { message, validation } = answer.json() as { message: string; validation?: { body: { message: string } } };
  return validation?.body.message ?? message;
};
const lookUp = async (key: string) => messageOf(await ana.post("/pix/key-info", { key }));
const read = async (emv: string) => messageOf(await ana.post("/pix/qrcode/decode", { emv }));

test("a text that is no kind of key", async () => {
  expect(await lookUp("ana lima!")).toBe("Transação não concluída. Formato da chave inválido");
  expect(await lookUp("a".repeat(78))).toBe("Transação não concluída. Formato da chave inválido");
  // Where the specification has a sentence of its own, it stands.
  expect(await lookUp("ana@")).toBe("E-mail inválido");
});

test("a key that nobody has", async () => {
  expect(await lookUp("ninguem@exemplo.com.br")).toMatch(/^Transação não concluída\. Chave indisponível\./);
});

test("a text that is no Pix code, and a code whose text was changed", async () => {
  const right = writeStaticBrCode({ key: "loja@exemplo.com.br", name: "LOJA", city: "SAO PAULO" });
  for (const wrong of ["oi", right.replace("LOJA", "LIJA")]) {
    expect(await read(wrong)).toMatch(/^Transação não concluída\. QR Code inválido\./);
  }
});

test("a charge past its time", async () => {
  const charge = await shop.post("/pix/charges", { key: "loja@exemplo.com.br", amount: 10, expiresIn: 60 });
  const { emv } = charge.json();
  clock.advance(61);
  expect(await read(emv)).toMatch(/^QR Code vencido\./);
});

test("a fault of ours", async () => {
  await database.query("alter table pix_favorite rename to lost");
  const answer = await ana.get("/pix/favorites");
  await database.query("alter table lost rename to pix_favorite");
  expect(messageOf(answer)).toMatch(/^Desculpe, tivemos uma falha técnica\. Tente de novo\./);
});
