import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, openConsole } from "../support/console.ts";

test("the staff marks a company as an individual entrepreneur; to unmark it needs a second person", async ({
  page,
  bank,
  aCustomer,
}) => {
  const shop = await aCustomer({ entityType: "COMPANY", name: "Ateliê da Bia", balance: 50_00 });
  await openConsole(page, await aStaff(bank, "OPERACAO"), `/aurora/clientes?q=${shop.document}`);
  await page.getByRole("link", { name: "Ateliê da Bia" }).first().click();
  const kind = page.getByText("Empresário individual (MEI)", { exact: true });
  for (const action of ["Marcar como MEI", "Desfazer MEI"]) {
    await page.getByRole("button", { name: action, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Motivo", { exact: true }).fill("Conforme o cadastro do CNPJ");
    await expectNoViolation(page);
    await dialog.getByRole("button", { name: action, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(kind).toHaveCount(1);
  }
  await expect(page.getByText("aguarda aprovação").first()).toBeVisible();
});
