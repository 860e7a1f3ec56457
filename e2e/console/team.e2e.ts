import { codeOfStep, currentStep } from "../../server/src/modules/staff/totp.ts";
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, consoleUrl, openConsole } from "../support/console.ts";

test("a person is added by two and enrols with the link of one and the code of the e-mail", async ({
  page,
  browser,
  bank,
  messageTo,
}) => {
  const email = `nara${Date.now()}@banco.exemplo`;
  await openConsole(page, await aStaff(bank, "SEGURANCA", "Sara Lins"), "/aurora/equipe");
  await page.getByRole("button", { name: "Adicionar pessoa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome").fill("Nara Reis");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Motivo").fill("Nova na equipe de fraude");
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await expect(dialog).toBeHidden();

  const other = await browser.newPage();
  await openConsole(other, await aStaff(bank, "APROVACAO", "André Melo"), "/aurora/aprovacoes");
  await other.getByRole("link", { name: "Adicionar Nara Reis à equipe" }).first().click();
  await expect(other.getByText("vai a este e-mail")).toBeVisible();
  await other.getByRole("button", { name: "Aprovar" }).click();
  await expect(other.getByText("feito", { exact: true })).toBeVisible();

  await page.getByLabel("Buscar").fill(email);
  const row = page.getByRole("row", { name: new RegExp(email) });
  await row.getByRole("button", { name: "Novo link" }).click();
  await dialog.getByLabel("Motivo").fill("Primeiro acesso");
  await dialog.getByRole("button", { name: "Novo link" }).click();
  const link = (await page.getByText(/\/enrol#/).textContent()) ?? "";

  await other.context().clearCookies();
  await other.goto(link.replace(/^.*\/enrol/, `${consoleUrl}/enrol`));
  await other.getByLabel("Código do e-mail").fill("000000");
  for (const width of [1280, 768]) {
    await other.setViewportSize({ width, height: 800 });
    await expectNoViolation(other);
  }
  const text = await messageTo(email, /cadastro na equipe/);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
  if (code !== "000000") {
    await other.getByRole("button", { name: "Continuar" }).click();
    await expect(other.getByText("Código do e-mail incorreto.")).toBeVisible();
  }
  await other.getByLabel("Código do e-mail").fill(code);
  await other.getByRole("button", { name: "Continuar" }).click();
  const secret = (await other.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await other.getByLabel("Senha", { exact: true }).fill("cavalo-bateria-grampo");
  await other.getByLabel("Código", { exact: true }).fill(codeOfStep(secret, currentStep(new Date())));
  await other.getByRole("button", { name: "Concluir cadastro" }).click();
  await expect(other.getByText("Cadastro concluído.")).toBeVisible();
  await other.close();
});
