import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { expect, signIn, test } from "../../support/bank.ts";
import { email, order } from "../../support/lost-answers.ts";

test(
  "one field knows a key and a code, and offers whom the customer paid last",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    await signIn(page, await aCustomer({ balance: 100_00 }), "/transfer");
    await expect(page.getByText("Quem você pagar, ou salvar como favorecido, aparece aqui.")).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Para quem você quer pagar?").fill(`Chave Pix: ${email}`);
    await expect(page.getByText("Isto é um e-mail.")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeFocused();
    await order(page);
    await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();

    await page.goto("/transfer");
    await expectAccessible();
    await page.getByRole("button", { name: /^Maria Souza/ }).click();
    await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeFocused();
    await page.goBack();
    await expect(page.getByPlaceholder("Digite a chave")).toHaveValue(email);

    await page.goto("/transfer");
    const code = writeStaticBrCode({ key: email, name: "MARIA", city: "SAO PAULO", amount: cents(12_34) });
    await page.getByLabel("Para quem você quer pagar?").fill(code);
    await expect(page.getByText("Isto é um código Pix.")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("heading", { name: "Confirmar pagamento" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Pagar R$ 12,34" })).toBeInViewport();
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/000201|maria/i);
  },
);
