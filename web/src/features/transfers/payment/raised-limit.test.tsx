import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fromPayment } from "../../../shared/orders/parked-journey.ts";
import { signOut } from "../../../shared/session/session.ts";
import { anaIsRemembered, checking, open, theBank } from "../../../testing/bank.tsx";
import { feesOf, findButton, findField } from "../../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const maria = {
  id: "20000000-0000-4000-8000-000000000001",
  key: "maria@sol.com",
  name: "Maria Souza",
  document: "***.654.321-**",
  bankName: "Banco Sol S.A.",
};
const limits = { dayLimit: 900, nightLimit: 500, limitPerTransaction: 1000, window: "DAY", leftInWindow: 400 };

beforeEach(() => anaIsRemembered());

/** At a confirmation with an amount above the limit, a message, a later day and a PIN. */
async function aboveTheLimit() {
  const requests = theBank({
    [`GET ${at}/fee`]: feesOf(0),
    [`GET ${at}/limits`]: limits,
    [`POST ${at}/pix/key-info`]: { data: maria },
  });
  const { user } = open("/transfer/pix-key");
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await findField("Chave"), "maria@sol.com{Enter}");
  await screen.findByRole("heading", { name: "Confirmar transferência" });
  await user.type(await findField("Digite o valor da transferência"), "100001");
  await user.type(await findField("Mensagem a quem recebe (opcional)"), "Aluguel");
  await user.click(screen.getByLabelText("Em outra data"));
  await user.type(await findField("Data do pagamento"), "01122090");
  await user.type(await findField("PIN"), "1234");
  return { user, requests };
}

test("who raises a limit comes back to the same confirmation with all that was typed but the PIN", async () => {
  const { user, requests } = await aboveTheLimit();
  await user.click(await screen.findByRole("link", { name: "Aumentar limite" }));
  await screen.findByRole("heading", { name: "Meus Limites Pix" });
  await user.click(await findButton("Voltar para o pagamento"));
  await screen.findByRole("heading", { name: "Confirmar transferência" });
  expect(screen.getByText("Maria Souza")).toBeTruthy();
  expect((await findField("Digite o valor da transferência")).value).toMatch(/^R\$\s1\.000,01$/);
  expect((await findField("Mensagem a quem recebe (opcional)")).value).toBe("Aluguel");
  expect((await findField("Data do pagamento")).value).toBe("01/12/2090");
  expect((await findField("PIN")).value).toBe("");
  expect(requests.filter(({ call }) => call === `POST ${at}/pix/key-info`)).toHaveLength(1);
  await user.click(await findButton("Cancelar"));
  expect((await findField("Chave")).value).toBe("maria@sol.com");
});

test("a page of limits that was loaded again offers no way back, nor does one after a sign-out", async () => {
  const { user } = await aboveTheLimit();
  await user.click(await screen.findByRole("link", { name: "Aumentar limite" }));
  await findButton("Voltar para o pagamento");
  act(() => signOut());
  await findButton("Entrar");
  cleanup();
  anaIsRemembered();
  theBank({});
  open("/settings/pix-limits", fromPayment);
  await screen.findByRole("heading", { name: "Meus Limites Pix" });
  expect(screen.queryByRole("button", { name: "Voltar para o pagamento" })).toBeNull();
});
