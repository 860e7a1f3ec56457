import { expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";

const { aCustomer, app } = await aWorld({ rail: () => null });

test("without a network only on-us payments work, and all else is refused with a sentence", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const bruno = await aCustomer({ key: "bruno@exemplo.com.br" });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await ana.post("/pix/key-info", { key: "sol@exemplo.com.br" });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        code: "NO_PIX_NETWORK",
        message: "Pagamentos para outras instituições não estão disponíveis no momento. Nada foi cobrado.",
      },
    ]);
  }
  expect((await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 4)).statusCode).toBe(200);
  expect([await ana.balance(), await bruno.balance()]).toEqual([6_00, 4_00]);
});

test("without a network keys are listed, and neither registered nor deleted", async () => {
  const ana = await aCustomer({ key: "ana@exemplo.com.br" });
  const [key] = (await ana.get("/pix/keys")).json().keys;
  expect(key).toMatchObject({ key: "ana@exemplo.com.br", status: "ACTIVE" });
  const message = "O cadastro e a exclusão de chaves Pix não estão disponíveis no momento.";
  const url = `/api/accounts/${ana.accountId}/pix/keys/${key.id}`;
  for (const answer of [
    await ana.post("/pix/keys", { keyType: "EVP", key: "" }),
    await app.inject({ method: "DELETE", url, headers: ana.headers }),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([422, { code: "NO_PIX_DIRECTORY", message }]);
});

test("without a network a contest is refused with its sentence, and none is kept", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  await aCustomer({ key: "carla@exemplo.com.br" });
  const { transactionId } = (await ana.pay(await ana.lookUp("carla@exemplo.com.br"), 4)).json();
  const answer = await ana.post(`/transactions/${transactionId}/disputes`, { situation: "SCAM" });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    {
      code: "DISPUTE_FAILED",
      message: "Falha no registro da contestação do Pix. Tente novamente mais tarde",
    },
  ]);
  expect((await ana.get("/pix/disputes")).json()).toEqual({ disputes: [], next: null });
});
