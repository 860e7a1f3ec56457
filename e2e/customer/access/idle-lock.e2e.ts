import { expect, password, test } from "../../support/bank.ts";

test.use({ refused: [401] });

test(
  "an area that was not used is hidden from eyes, readers and printers until the password is typed",
  { tag: "@phone-only" },
  async ({ page, aCustomer, expectAccessible, baseURL }) => {
    const { document } = await aCustomer({ tenant: "ipe", name: "Ana Bloqueada" });
    await page.clock.install();
    await page.goto(`${baseURL?.replace("localhost", "ipe.localhost")}/auth/login`);
    await page.getByLabel("CPF/CNPJ").fill(document);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.getByRole("link", { name: "Pix com chave" }).click();
    await page.getByPlaceholder("Digite a chave").fill("529.982.247-25");
    await page.clock.fastForward("10:30");
    const lock = page.getByRole("dialog", { name: "Sessão bloqueada" });
    await expect(lock).toBeVisible();
    await expect(page.getByLabel("Senha", { exact: true })).toBeFocused();
    await expect(page.getByText("Ana Bloqueada")).toBeHidden();
    await expect(page.getByPlaceholder("Digite a chave")).toBeHidden();
    await expectAccessible();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    await expect(lock).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByPlaceholder("Digite a chave")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    const unlock = async () => {
      await page.getByLabel("Senha", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Desbloquear" }).click();
      await expect(lock).toBeHidden();
    };
    await unlock();
    await expect(page.getByPlaceholder("Digite a chave")).toBeFocused();
    await expect(page.getByPlaceholder("Digite a chave")).toHaveValue("529.982.247-25");
    await page.clock.fastForward("10:30");
    await expect(lock).toBeVisible();
    await page.reload();
    await expect(lock).toBeVisible();
    await unlock();
    await expect(page.getByPlaceholder("Digite a chave")).toBeVisible();
  },
);
