import { expect, signIn, test } from "../../support/bank.ts";

test(
  "the help is found in 'Minha conta', searched by keyboard, and leads to people where it finds nothing",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    await signIn(page, await aCustomer({ name: "Lia Torres" }), "/account");
    await page.getByRole("link", { name: /^Ajuda Busque/ }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Ajuda e reclamações" })).toBeFocused();
    const field = page.getByLabel("Buscar na ajuda");
    await field.fill("portabilidade da CHAVE");
    await expect(page.getByRole("status").getByText("1 assunto encontrado.")).toBeVisible();
    await expect(page.locator("mark").first()).toHaveText(/^chave$/i);
    await expectAccessible();
    await field.fill("criptomoeda");
    await expect(page.getByText("Nada encontrado")).toBeVisible();
    await expectAccessible();
    await field.fill("");
    await page.locator("summary", { hasText: "Mudar seus limites do Pix" }).press("Enter");
    await expect(page).toHaveURL(/\/help#limites$/);
    await page.getByRole("link", { name: "Ver Meus Limites Pix" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Meus Limites Pix" })).toBeVisible();
  },
);

test("the address of a topic shows it open, without a session too", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/help#pin");
  await expect(page.locator("summary", { hasText: "desbloquear o PIN" })).toBeFocused();
  await expect(page.getByText("Um PIN bloqueado volta a funcionar com a alteração.")).toBeInViewport();
  await page.goto("/help#ouvidoria");
  await expect(page.locator("#ouvidoria")).toBeFocused();
});
