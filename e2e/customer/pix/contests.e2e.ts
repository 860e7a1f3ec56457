import { runVitral } from "../../../server/test/run-vitral.ts";
import { expect, signIn, test } from "../../support/bank.ts";
import { aReceiverOfFraud, apiOf } from "../../support/customer-api.ts";
import { dataDir } from "../../support/customers.ts";

test(
  "a sent Pix is contested, followed in its timeline and cancelled",
  { tag: "@phone-only" },
  async ({ page, aCustomer, expectAccessible, messageTo }) => {
    const payer = await aCustomer({ name: "Lia Torres", balance: 500_00 });
    await (await apiOf(page, payer)).pay("maria.souza@exemplo.com.br", 80);
    await signIn(page, payer);
    await page.getByRole("button", { name: /Maria Souza/ }).click();
    await page.getByRole("button", { name: "Contestar" }).click();
    const form = page.getByRole("dialog", { name: "Contestar Pix" });
    await form.getByText("Golpe: fui enganado e fiz o Pix").click();
    await expectAccessible();
    await form.getByRole("button", { name: "Registrar contestação" }).click();
    await expect(page.getByRole("dialog", { name: "Contestação registrada" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Acompanhar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Contestação" })).toBeVisible();
    await expect(page.getByText("O resultado sai até")).toBeVisible();
    await expectAccessible();
    expect(await messageTo(payer.email, /contestação registrada/)).toContain("Protocolo");
    await page.getByRole("button", { name: "Cancelar contestação" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar contestação" }).click();
    await expect(page.getByText("Você cancelou a contestação.")).toBeVisible();
    await page.getByRole("link", { name: "Contestações" }).first().click();
    await expect(page.getByRole("link", { name: /Cancelada/ })).toBeVisible();
    await expectAccessible();
  },
);

test(
  "who received a contested Pix sees what is blocked and why, and objects to what went back",
  { tag: "@phone-only" },
  async ({ page, aCustomer, expectAccessible, messageTo }) => {
    const receiver = await aReceiverOfFraud(page, aCustomer);
    expect(await messageTo(receiver.email, /foi contestado/)).toContain("Lia Torres");

    await signIn(page, receiver);
    await page.getByRole("button", { name: "Mostrar valores" }).click();
    const blocked = page.getByRole("region", { name: "Valores bloqueados" });
    await expect(blocked).toContainText(/Bloqueado: R\$\s80,00/);
    await expect(
      page
        .getByText(/R\$\s20,00/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /Pix recebido Bloqueado R\$\s80,00/ })).toBeVisible();
    await expectAccessible();
    await blocked.getByRole("link", { name: "Ver contestações" }).click();
    const part = page.getByRole("region", { name: "De Pix que você recebeu" });
    await part.getByRole("link", { name: /Pix de Lia Torres.*Em análise/ }).click();
    await expect(page.getByText(/O bloqueio termina até/)).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Ver o Pix contestado" }).click();
    await expect(page.getByText(/80,00 bloqueados/)).toBeVisible();
    await expectAccessible();

    const contest = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const accept = ["contest", "accept", contest, "--reason", "Golpe confirmado"];
    expect(await runVitral(accept, { DATA_DIR: dataDir, DEMO: "1" })).toMatchObject({ code: 0 });
    expect(await messageTo(receiver.email, /um valor voltou para quem contestou/)).toContain("80,00");
    await page.reload();
    await expect(page.getByText(/R\$\s80,00 saíram da sua conta/)).toBeVisible();
    await page.getByRole("button", { name: "Contestar devolução" }).press("Enter");
    const form = page.getByRole("dialog", { name: "Contestar devolução" });
    await form.getByRole("button", { name: "Registrar contestação" }).click();
    const story = form.getByLabel("Conte por que o Pix era seu");
    await expect(story).toBeFocused();
    await expect(story).toHaveAttribute("aria-invalid", "true");
    await expectAccessible();
    await page.keyboard.type("Vendi um sofá");
    await page.keyboard.press("Enter");
    await page.keyboard.type("a quem pagou.");
    await expect(story).toHaveValue("Vendi um sofá a quem pagou.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Você contestou a devolução")).toBeVisible();
    await expect(page.getByText("Vendi um sofá a quem pagou.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Contestar devolução" })).toBeHidden();
    await expectAccessible();
  },
);
