import { addAuthenticator } from "../support/authenticator.ts";
import type { Locator, Page } from "@playwright/test";
import { runVitral } from "../../server/test/run-vitral.ts";
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import {
  aStaff,
  casesOf,
  closeConsole,
  consoleUrl,
  enterPassword,
  openConsole,
  openConsoleByHand,
} from "../support/console.ts";
import { aFailedMessage, aLostMovement, anApplication, aTenant, brandAt } from "../support/console-bank.ts";
import { apiOf } from "../support/customer-api.ts";
import { newBrand } from "../support/new-brand.ts";

/** Gives the reason that a dialog asks for, and does it. */
async function enterReason(page: Page, action: string, reason: string): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
  return dialog;
}
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

test("the staff works a whole day, and the audit is whole at its end", async ({ page, bank, aCustomer, messageTo }) => {
  test.slow(); // Thirteen steps, 130 s beside the console's other tests.
  const tenant = await aTenant(bank, "Banco do Dia");
  const at = `/${tenant.slug}`;
  for (let turn = 1; turn <= 10; turn++) await anApplication(bank, tenant, `Pessoa ${turn} da Fila`);
  const key = `dia.${tenant.slug}@exemplo.com.br`;
  const scope = { tenant: tenant.slug };
  await aCustomer({ ...scope, name: "Bento Luz", balance: 20_00, key });
  const lia = await aCustomer({ ...scope, name: "Lia Torres", balance: 500_00 });
  await aCustomer({ ...scope, name: "Bruna Sá" });
  const [marcos, olivia, andre, flavia, audit] = await Promise.all([
    aStaff(bank, "MARCA", "Marcos Teles"),
    aStaff(bank, "OPERACAO", "Olívia Nunes"),
    aStaff(bank, "APROVACAO", "André Melo"),
    aStaff(bank, "FRAUDE", "Flávia Moura"),
    aStaff(bank, "AUDITORIA", "Nara Audi"),
  ]);

  await test.step("a brand is changed and waits", async () => {
    await openConsoleByHand(page, marcos, `${at}/marca`);
    await page.getByLabel("Site", { exact: true }).fill("https://dia.exemplo");
    await page.getByRole("button", { name: "Publicar", exact: true }).click();
    await expectNoViolation(page);
    await enterReason(page, "Publicar", "Novo endereço");
    await expect(page.getByText("Aguarda aprovação", { exact: true })).toBeVisible();
  });

  const newHost = `serra-${tenant.slug}.localhost`;
  await test.step("a new brand is ordered", async () => {
    await page.goto(`${consoleUrl}${at}/marca/nova`);
    for (const [field, value] of Object.entries(newBrand(`serra-${tenant.slug}`, newHost)))
      await page.getByLabel(field, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Publicar" }).click();
    await enterReason(page, "Publicar", "Contrato assinado");
    await expect(page.getByText("Aguarda aprovação", { exact: true })).toBeVisible();
    await closeConsole(page, marcos);
  });

  const api = await apiOf(page, lia, `${tenant.slug}.localhost`);
  const wrong = await api.pay(key, 50);
  await api.contest(await api.pay(key, 80));

  await test.step("ten applications are decided by keyboard", async () => {
    await openConsole(page, olivia, `${at}/analises`);
    await page.getByRole("button", { name: "Próxima" }).click();
    for (let turn = 1; turn <= 10; turn++) {
      await expect(page.getByRole("img", { name: "Selfie" })).toBeVisible();
      const before = page.url();
      // A key counts from when the new application stands on the screen, so it may be pressed again.
      if (turn < 9)
        await expect(async () => {
          if (page.url() === before) for (const press of "aa") await page.keyboard.press(press);
          await expect(page).not.toHaveURL(before, { timeout: 4_000 });
        }).toPass();
      else {
        const reason = page.getByRole("dialog").getByLabel("Motivo", { exact: true });
        await expect(async () => {
          if (!(await reason.isVisible())) await page.keyboard.press(turn === 9 ? "r" : "p");
          await expect(reason).toBeFocused({ timeout: 4_000 });
        }).toPass();
        await page.keyboard.type("A selfie está escura.");
        await page.keyboard.press("Control+Enter");
      }
      await expect(page).not.toHaveURL(before);
    }
    await expect(page.getByText("Nenhum cadastro aguarda")).toBeVisible();
  });

  await test.step("a customer is blocked", async () => {
    await goTo(page, "Clientes");
    await page.getByLabel("Buscar").fill("Bruna");
    await page.getByRole("row", { name: /Bruna Sá/ }).click();
    await expect(heading(page, "Bruna Sá")).toBeVisible();
    await page.getByRole("button", { name: "Bloquear" }).click();
    await enterReason(page, "Bloquear", "Suspeita de fraude");
    await expect(page.getByRole("button", { name: "Desbloquear" })).toBeVisible();
  });

  await test.step("a limit is raised, and the order is changed while it waits", async () => {
    await page.goto(`${consoleUrl}${at}/clientes?q=Lia`);
    await page.getByRole("row", { name: /Lia Torres/ }).click();
    await page.getByRole("button", { name: "Limites" }).click();
    await page.getByRole("dialog").getByLabel("Limite diurno").fill("900000");
    await enterReason(page, "Alterar limites", "Vai comprar um carro");
    await page.getByRole("link", { name: "Ver o pedido" }).click();
    await page.getByRole("button", { name: "Alterar", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Limite diurno").fill("700000");
    await enterReason(page, "Alterar pedido", "Bastam sete mil");
    await expect(page.getByRole("row", { name: /Limite diurno/ })).toContainText("R$ 7.000,00");
    await expect(page.getByText("2, alterada por Olívia Nunes")).toBeVisible();
  });

  await test.step("a received payment is refunded for a fault of the bank", async () => {
    await page.goto(`${consoleUrl}${at}/pagamentos/${wrong}`);
    await page.getByRole("button", { name: "Devolver por falha operacional" }).click();
    await expectNoViolation(page);
    await enterReason(page, "Pedir devolução", "Crédito na conta errada por falha do banco");
    await expect(page.getByText("Pedido registrado: aguarda aprovação")).toBeVisible();
  });

  await test.step("a day is compared with the network, and its difference is to be closed", async () => {
    await aLostMovement(tenant);
    await page.goto(`${consoleUrl}${at}/conciliacao`);
    await page.getByRole("button", { name: "Conciliar agora" }).click();
    const row = page.getByRole("row", { name: /na rede e não no razão.*R\$\s25,00/ });
    await row.getByRole("button", { name: "Resolver" }).click();
    await enterReason(page, "Pedir resolução", "Pago em dobro pela rede, devolvido por ela");
  });

  await test.step("a message that failed is sent again", async () => {
    await aFailedMessage(bank, tenant, lia);
    await page.goto(`${consoleUrl}${at}/mensagens?state=FAILED`);
    await page
      .getByRole("row", { name: /Senha alterada/ })
      .getByRole("button", { name: "Enviar de novo" })
      .click();
    await enterReason(page, "Enviar de novo", "O provedor de e-mail voltou");
    await expect(page.getByText("Nada encontrado com estes filtros")).toBeVisible();
    await messageTo(lia.email, /senha foi alterada/);
  });

  await test.step("a higher limit of all people is to hold from a later day", async () => {
    await page.goto(`${consoleUrl}${at}/tarifas`);
    const people = page.getByRole("group", { name: "Limites: Pessoas (CPF)" });
    await people.getByLabel("Limite diurno").fill("600000");
    await page.getByRole("button", { name: "Publicar", exact: true }).click();
    await enterReason(page, "Publicar", "Como o mercado");
    await expect(page.getByText("Aguarda aprovação", { exact: true })).toBeVisible();
    await closeConsole(page, olivia);
  });

  await test.step("a second person signs in with a passkey and approves", async () => {
    await addAuthenticator(page);
    await openConsole(page, andre, "/conta");
    await page.getByLabel("Nome da chave de acesso").fill("Notebook");
    await page.getByRole("button", { name: "Criar chave de acesso" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Notebook" })).toBeVisible();
    await closeConsole(page, andre);
    await page.goto(`${consoleUrl}${at}/aprovacoes`);
    await enterPassword(page, andre);
    await page.getByRole("button", { name: "Usar chave de acesso" }).click();
    for (const order of ["Alterar limites", "Devolver", "Resolver a diferença", "Publicar tarifas", "Criar a marca"])
      await page.getByRole("checkbox", { name: `Escolher: ${order}` }).check();
    await page.getByRole("button", { name: "Aprovar 5 pedidos" }).click();
    await expect(page.getByText("5 pedidos aprovados.")).toBeVisible();
    await page
      .getByRole("region", { name: /Para você decidir/ })
      .getByRole("link", { name: /Publicar a marca/ })
      .click();
    await expect(page.getByRole("row", { name: /Site/ })).toContainText("https://dia.exemplo");
    await page.getByRole("button", { name: "Aprovar" }).click();
    await expect(page.getByText("Aprovado e feito.")).toBeVisible();
    await page.goto(`${consoleUrl}${at}/conciliacao`);
    await expect(page.getByRole("row", { name: /na rede e não no razão/ })).toContainText(/resolvida.*Pago em dobro/);
    await page.goto(`${consoleUrl}${at}/tarifas`);
    await expect(page.getByRole("row", { name: /Como o mercado/ })).toContainText(/Olívia Nunes.*André Melo/);
    await page.goto(`${consoleUrl}/conta`);
    await page.getByRole("button", { name: "Remover" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
    await expect(page.getByText("Nenhuma. Com uma, você entra sem digitar código.")).toBeVisible();
    await closeConsole(page, andre);
  });

  await test.step("the new brand has its host", async () => {
    await expect.poll(async () => (await brandAt(newHost))?.displayName).toBe("Banco da Serra");
  });

  await test.step("a contest comes to its end", async () => {
    await openConsole(page, flavia, at);
    await expect.poll(() => casesOf(page, tenant.slug, "kind=INFRACTION")).toHaveLength(1);
    await goTo(page, "Casos");
    await page.getByRole("row", { name: /Bento Luz/ }).click();
    await page.getByRole("button", { name: "Rejeitar contestação" }).click();
    await expectNoViolation(page);
    await enterReason(page, "Rejeitar contestação", "Desacordo comercial, sem fraude");
    await expect(page.getByText("encerrado", { exact: true })).toBeVisible();
    await closeConsole(page, flavia);
  });

  await test.step("the audit has it all, and its chain is whole", async () => {
    await openConsole(page, audit, `${at}/auditoria`);
    for (const action of ["brand.publish", "limits.set", "payment.refund"])
      await expect(
        page.getByRole("row", { name: new RegExp(`André Melo|${andre.email}`) }).filter({ hasText: action }),
      ).toBeVisible();
    await page.getByRole("button", { name: "Verificar a cadeia" }).click();
    await expect(page.getByText("A cadeia está inteira")).toBeVisible();
    await closeConsole(page, audit);
    const env = { DATA_DIR: process.env["E2E_DATA_DIR"] ?? "", DEMO: "1" };
    const verified = await runVitral(["audit", "verify", "--tenant", tenant.slug], env);
    expect(verified).toEqual({ code: 0, out: expect.stringContaining("The audit is as it was written."), err: "" });
  });
});
