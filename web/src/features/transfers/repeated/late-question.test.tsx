import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { anaIsRemembered, checking, open, theBank } from "../../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField } from "../../../testing/screen.ts";

/** On a slow network the code of the question comes when the customer wants something else. */
const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("./equal-payment-dialog.tsx", async (original) => {
  await code.promise;
  return original();
});

const at = `/accounts/${checking.id}`;
const [lookUpCall, payCall] = [`POST ${at}/pix/key-info`, `POST ${at}/pix/payment`];
const maria = {
  id: "20000000-0000-4000-8000-000000000001",
  key: "maria@sol.com",
  name: "Maria Souza",
  document: "***.654.321-**",
  bankName: "Banco Sol S.A.",
};
const sent = {
  id: "20000000-0000-4000-8000-000000000002",
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  amount: 12.34,
  credit: false,
  category: "Pix enviado",
  beneficiaryName: maria.name,
  externalStatus: "SETTLED",
};
const pagination = { totalPages: 1, totalItems: 1, itemsPerPage: 10 };

test("a question that comes after the amount was changed is not asked about the amount before", async () => {
  anaIsRemembered();
  const page = { data: [sent], pagination, summary: { in: 0, out: 12.34 } };
  const answers = { [`GET ${at}/fee`]: feesOf(0), [lookUpCall]: { data: maria }, [`GET ${at}/transactions`]: page };
  const requests = theBank(answers);
  const { user } = open("/transfer/pix-key");
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await findField("Chave"), "maria@sol.com{Enter}");
  await user.type(await findField("Digite o valor da transferência"), "1234");
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton(/^Pagar/));
  expect(await screen.findByText("Um momento…")).toBeTruthy();
  await user.type(await findField("Digite o valor da transferência"), "5");
  await expect.poll(() => screen.queryByText("Um momento…")).toBeNull();
  code.resolve();
  await vi.dynamicImportSettled();
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.clear(await findField("Digite o valor da transferência"));
  await user.type(await findField("Digite o valor da transferência"), "1234");
  await user.click(await findButton(/^Pagar/));
  expect(await screen.findByText(/^Você já fez este pagamento/)).toBeTruthy();
  expect(bodiesOf(requests, payCall)).toEqual([]);
});
