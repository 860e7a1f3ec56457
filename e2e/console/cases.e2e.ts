import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, casesOf, consoleUrl, openConsole } from "../support/console.ts";
import { aReceiverOfFraud } from "../support/customer-api.ts";

test("a contest that a customer received is found by its clock, taken, noted and rejected", async ({
  page,
  bank,
  aCustomer,
}) => {
  const receiver = await aReceiverOfFraud(page, aCustomer);
  const flavia = await aStaff(bank, "FRAUDE", "Flávia Moura");
  await openConsole(page, flavia);
  const filter = `kind=INFRACTION&q=${receiver.document}`;
  await expect.poll(() => casesOf(page, "aurora", filter)).toHaveLength(1);
  await page.goto(`${consoleUrl}/aurora/casos?${filter}`);
  await expect(page.getByRole("heading", { level: 1, name: "Casos" })).toBeVisible();
  const row = page.getByRole("row", { name: /Bento Luz/ });
  await expect(row).toContainText("6 dias");
  await expectNoViolation(page);
  await row.click();

  await expect(page.getByRole("heading", { level: 1, name: "Contestação recebida" })).toBeVisible();
  await expect(page.getByText("Bloqueado agora")).toBeVisible();
  await page.getByRole("button", { name: "Assumir" }).click();
  await expect(page.getByText("com Flávia Moura")).toBeVisible();
  await page.getByLabel("Nova nota").fill("Falei com o pagador.");
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Falei com o pagador." })).toContainText("Nota");
  await page.getByLabel("Anexar arquivo").setInputFiles({
    name: "conversa.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 conversa"),
  });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Salvar conversa.pdf" }).click();
  expect((await saved).suggestedFilename()).toBe("conversa.pdf");
  await page.getByRole("button", { name: "Remover conversa.pdf" }).click();
  const removal = page.getByRole("dialog", { name: "Remover arquivo" });
  await removal.getByRole("button", { name: "Arquivo de outro caso" }).click();
  await expectNoViolation(page);
  await removal.getByRole("button", { name: "Remover", exact: true }).click();
  await expect(page.getByText(/Removido por quem anexou, .*: Arquivo de outro caso/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Salvar conversa.pdf" })).toBeHidden();
  await expectNoViolation(page);

  await page.getByRole("button", { name: "Rejeitar contestação" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Rejeitar contestação" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Escreva o motivo");
  await dialog.getByLabel("Motivo", { exact: true }).fill("Desacordo comercial, sem fraude");
  await dialog.getByRole("button", { name: "Rejeitar contestação" }).click();
  await expect(page.getByText("encerrado", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rejeitar contestação" })).toBeHidden();
  await expectNoViolation(page);
});
