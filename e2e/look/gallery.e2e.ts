import type { Page } from "@playwright/test";
import { phoneSize, wideSize } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";

const port = process.env["E2E_PORT"];
const brands = [
  ["Banco Aurora", `http://localhost:${port}/ui`],
  ["Cooperativa Ipê", `http://ipe.localhost:${port}/ui`],
] as const;

async function openGallery(page: Page, address: string) {
  await page.goto(address, { timeout: 100_000 }); // the first request builds the gallery
  await expect(page.getByRole("heading", { name: "Galeria" })).toBeVisible();
}

/** Expects that nothing scrolls sideways, on a phone and on a wide screen. */
async function expectFits(page: Page): Promise<void> {
  for (const size of [phoneSize, wideSize]) {
    await page.setViewportSize(size);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, `at ${size.width} px`).toBeLessThanOrEqual(0);
  }
}

for (const [brand, address] of brands) {
  test(`every component in every state is accessible and fits, in the brand ${brand}`, async ({
    page,
    expectAccessible,
  }) => {
    await openGallery(page, address);
    await expect(page.getByText(`na marca ${brand}`)).toBeVisible();
    expect(await page.evaluate(() => window.scrollY), "it opens at its top").toBe(0);
    await expectAccessible();
    await expectFits(page);

    await page.getByRole("button", { name: "Enviar o formulário" }).click();
    await expect(page.getByText("Preencha seu CPF ou CNPJ")).toBeVisible();
    await page.getByRole("button", { name: "Toast de erro" }).click();
    await expectAccessible();
  });

  test(`overlays are accessible, in the brand ${brand}`, async ({ page, expectAccessible }) => {
    await openGallery(page, address);
    for (const name of ["Abrir diálogo", "Abrir diálogo largo", "Abrir menu"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
}
