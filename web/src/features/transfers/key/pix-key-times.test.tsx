import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, open, theBank } from "../../../testing/bank.tsx";
import { pass, soon, stopTheClock } from "@vitral/ui/testing/clock.ts";

const at = `/accounts/${checking.id}`;
const id = (last: number) => `20000000-0000-4000-8000-00000000000${last}`;
const maria = { id: id(1), key: "maria@sol.com", name: "Maria Souza", document: "", bankName: "Banco Sol S.A." };
const outcome = { transactionId: id(2), status: "SETTLED", amount: 12.34, fee: 0, endToEnd: "E1" };
const answers = { [`POST ${at}/pix/key-info`]: { data: maria }, [`POST ${at}/pix/payment`]: outcome };

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

beforeEach(() => anaIsRemembered());

test("a paid transfer says so, and shows its last screen 200 ms later", async () => {
  theBank(answers);
  const { user } = open("/transfer/pix-key");
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await field("Chave"), "maria@sol.com{Enter}");
  await user.type(await field("Digite o valor da transferência"), "1234");
  await user.type(await field("PIN"), "1234");
  const button = screen.getByRole("button", { name: /^Pagar/ });
  stopTheClock();
  fireEvent.click(button);
  await soon(() => screen.queryByText("Transferência realizada com sucesso"));
  await pass(150);
  expect(screen.queryByRole("heading", { name: "Transferência realizada" })).toBeNull();
  await pass(60);
  expect(screen.getByRole("heading", { name: "Transferência realizada" })).toBeTruthy();
});

test("a phone key is masked from its first to its tenth digit, and is sent with +55", async () => {
  const requests = theBank(answers);
  const { user } = open("/transfer/pix-key");
  await user.click(await screen.findByLabelText("Telefone"));
  const shown: string[] = [];
  for (const digit of "1130001234") {
    await user.type(await field("Chave"), digit);
    shown.push((await field("Chave")).value);
  }
  expect(shown.slice(5)).toEqual(["(11) 3000", "(11) 3000-1", "(11) 3000-12", "(11) 3000-123", "(11) 3000-1234"]);
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  await screen.findByRole("heading", { name: "Confirmar transferência" });
  expect(requests.find(({ call }) => call.endsWith("key-info"))?.body).toEqual({ key: "+551130001234" });
});
