import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, consoleUrl, openConsole } from "../support/console.ts";
import { anApplication, aTenant } from "../support/console-bank.ts";
import { password } from "../support/customers.ts";
import { aPdfFile } from "../support/onboarding.ts";

// An approval that needs a second person is refused to one alone, and becomes an order.
test.use({ refused: [409] });

/** The names of the list, from the top. */
const names = (page: Page) =>
  page.getByRole("table", { name: "análises" }).locator("tbody a[data-row]").allTextContents();
const dialogOf = (page: Page) => page.getByRole("dialog");

test("the staff sorts the applications, explains a yellow line, puts one away and asks one file again", async ({
  page,
  bank,
  browser,
  isMobile,
}) => {
  const tenant = await aTenant(bank, "Banco da Fila");
  const at = `/${tenant.slug}/analises`;
  const hoursAgo = async (name: string, hours: number) => {
    const { id, document } = await anApplication(bank, tenant, name);
    const submitted = new Date(Date.now() - hours * 3_600_000);
    await bank.db.updateTable("onboarding").set({ submitted_at: submitted }).where("customer_id", "=", id).execute();
    return { id, document, name };
  };
  const [ana, bia, caio] = [await hoursAgo("Ana Reis", 2), await hoursAgo("Bia Luz", 80), await hoursAgo("Caio Sá", 5)];
  const undated = { birth_date: null };
  await bank.db.updateTable("person_profile").set(undated).where("customer_id", "=", bia.id).execute();
  const olivia = await aStaff(bank, "OPERACAO", "Olívia Nunes");
  const otto = await aStaff(bank, "FRAUDE", "Otto Reis");

  await test.step("the list begins with who waits longest, and sorts by name", async () => {
    await openConsole(page, olivia, at);
    await expect(page.getByRole("cell", { name: "3 dias" })).toBeVisible();
    await expect.poll(() => names(page)).toEqual(["Bia Luz", "Caio Sá", "Ana Reis"]);
    await page.getByRole("button", { name: "Nome" }).click();
    await expect.poll(() => names(page)).toEqual(["Ana Reis", "Bia Luz", "Caio Sá"]);
    await page.getByRole("button", { name: "Nome" }).click();
    await expect.poll(() => names(page)).toEqual(["Caio Sá", "Bia Luz", "Ana Reis"]);
    await expectNoViolation(page);
  });

  await test.step("an application without a date of birth wants a reason and a second person", async () => {
    await page.goto(`${consoleUrl}${at}/${bia.id}`);
    await expect(page.getByRole("img", { name: "Selfie" })).toBeVisible();
    for (const press of "aa") await page.keyboard.press(press);
    const reason = dialogOf(page).getByLabel("Idade: sem data de nascimento");
    await expect(reason).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page).getByText("Escreva o motivo de cada conferência com atenção")).toBeVisible();
    await expectNoViolation(page);
    await reason.fill("Conferida na CNH digital");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Bia Luz: a aprovação aguarda outra pessoa.")).toBeVisible();
    await page.goto(`${consoleUrl}${at}?held=ordered`);
    await page.getByRole("link", { name: "Bia Luz" }).click();
    await page.getByRole("link", { name: "Ver o pedido" }).click();
    await expect(page.getByRole("row", { name: /Motivo: Idade/ })).toContainText("Conferida na CNH digital");
  });

  const until = addDays(saoPauloDay(new Date()), 3);
  await test.step("another application is put away until a day, found again and taken back", async () => {
    await page.goto(`${consoleUrl}${at}/${caio.id}`);
    await page.getByRole("button", { name: "Adiar" }).click();
    await dialogOf(page).getByLabel("Até").fill(until);
    await dialogOf(page).getByLabel("Motivo", { exact: true }).fill("Volta de viagem na semana que vem");
    await expectNoViolation(page);
    await dialogOf(page).getByRole("button", { name: "Adiar" }).click();
    await expect(page.getByText(`Caio Sá: adiado até ${formatDay(until)}.`)).toBeVisible();
    await page.goto(`${consoleUrl}${at}`);
    await expect.poll(() => names(page)).toEqual(["Bia Luz", "Ana Reis"]);
    await page.getByLabel("Situação").selectOption("Adiadas");
    await expect(page.getByRole("row", { name: /Caio Sá/ })).toContainText("Volta de viagem na semana que vem");
    await page.getByRole("link", { name: "Caio Sá" }).click();
    await expect(page.getByText(`Adiado até ${formatDay(until)} por Olívia Nunes`)).toBeVisible();
    await expectNoViolation(page);
    await page.getByRole("button", { name: "Retomar" }).click();
    await expect(page.getByText("Caio Sá: de volta à fila.")).toBeVisible();
    await page.goto(`${consoleUrl}${at}`);
    await expect.poll(() => names(page)).toEqual(["Bia Luz", "Caio Sá", "Ana Reis"]);
  });

  await test.step("who opens an application that somebody took reads by whom", async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await openConsole(other, otto, `${at}/${caio.id}`);
    await expect(other.getByText("Em análise com Olívia Nunes.")).toBeVisible();
    await expect(other.getByRole("button", { name: "Aprovar" })).toHaveCount(0);
    await context.close();
  });

  await test.step("one file alone is asked again", async () => {
    await page.goto(`${consoleUrl}${at}/${ana.id}`);
    await page.getByRole("button", { name: "Pedir de novo" }).click();
    await dialogOf(page).getByLabel("O que pedir").selectOption("Só CNH digital");
    await dialogOf(page).getByLabel("Motivo", { exact: true }).fill("O arquivo está sem o QR Code.");
    await dialogOf(page).getByRole("button", { name: "Pedir de novo" }).click();
    await expect(page.getByText("Ana Reis: pedido de novo: CNH digital.")).toBeVisible();
    // The order is held for ten seconds.
    const status = async () =>
      (await bank.db.selectFrom("customer").select("status").where("id", "=", ana.id).executeTakeFirst())?.status;
    await expect.poll(status, { timeout: 20_000 }).toBe("PENDING");
  });

  await test.step("the applicant reads why, sends it alone, and the application waits again", async () => {
    const context = await browser.newContext(isMobile ? { viewport: { width: 360, height: 740 } } : {});
    const visit = await context.newPage();
    await visit.goto(`http://${tenant.slug}.localhost:${process.env["E2E_PORT"]}/auth/login`);
    await visit.getByLabel("CPF/CNPJ").fill(ana.document);
    await visit.getByLabel("Senha", { exact: true }).fill(password);
    await visit.keyboard.press("Enter");
    await expect(visit.getByText("Envie de novo: CNH digital")).toBeVisible();
    await expect(visit.getByText("O arquivo está sem o QR Code.")).toBeVisible();
    await expectNoViolation(visit);
    await visit.getByRole("link", { name: /Carteira de Habilitação Digital/ }).click();
    await visit.locator("input[type=file]").setInputFiles(aPdfFile);
    await visit.getByRole("button", { name: "Enviar documento" }).click();
    await expect(visit.getByRole("heading", { name: "Parabéns!" })).toBeVisible();
    await context.close();
    await page.goto(`${consoleUrl}${at}`);
    await expect.poll(() => names(page)).toContain("Ana Reis");
  });
});
