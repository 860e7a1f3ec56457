import { expect, signIn, test } from "../../support/bank.ts";
import { apiOf } from "../../support/customer-api.ts";

test(
  "money that came in stands on the bell, and is read when the notices are opened by keyboard",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    const key = `avisos${Date.now()}@exemplo.com.br`;
    const payee = await aCustomer({ key, name: "Bia Reis" });
    await (await apiOf(page, await aCustomer({ name: "Ana Lima" }))).pay(key, 7.77);
    await signIn(page, payee);
    const bell = page.getByRole("link", { name: "Avisos, 1 não lido" });
    await expect(bell).toBeVisible();
    await expectAccessible();
    await bell.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Avisos" })).toBeFocused();
    const notice = page.getByRole("region", { name: "O que aconteceu" }).getByRole("listitem");
    await expect(notice).toContainText("Novo");
    await expect(notice).toContainText("R$ ****** · Ana Lima");
    await expect(page.getByRole("link", { name: "Avisos", exact: true })).toBeVisible();
    await notice.getByText("Pix recebido").click();
    await expect(notice.getByText("Um Pix chegou, e o valor já está disponível na sua conta.")).toBeVisible();
    await expectAccessible();
    await page.reload();
    await expect(notice).toContainText("Pix recebido");
    await expect(notice).not.toContainText("Novo");
  },
);
