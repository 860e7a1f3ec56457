import type { Locator, Page } from "@playwright/test";
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, openConsole } from "../support/console.ts";
import { anApplication, aTenant } from "../support/console-bank.ts";
import { aSlowPdf, aTwoPagePdf } from "../support/pdf.ts";

/** Takes the next application of the queue, and waits for a part of it. */
async function openNext(page: Page, part: Locator): Promise<void> {
  await page.getByRole("button", { name: "Próxima" }).click();
  await expect(part).toBeVisible();
}

test("every part of an enlarged photo can be reached, and keys change the photo that has the focus", async ({
  page,
  bank,
}) => {
  const tenant = await aTenant(bank, "Banco das Fotos");
  await anApplication(bank, tenant, "Fábio da Foto");
  const olivia = await aStaff(bank, "OPERACAO");
  await openConsole(page, olivia, `/${tenant.slug}/analises`);
  await openNext(page, page.getByRole("img", { name: "Selfie" }));
  const photo = page.getByRole("region", { name: "Selfie" });
  await photo.focus();
  for (let turn = 1; turn <= 3; turn++) await page.keyboard.press("z");
  const sizes = () =>
    photo.evaluate((box) => {
      box.scrollTo(0, 0);
      const [outer, inner] = [box.getBoundingClientRect(), box.querySelector("img")?.getBoundingClientRect()];
      return {
        enlarged: box.scrollWidth >= 3 * box.clientWidth - 1 && box.scrollHeight >= 3 * box.clientHeight - 1,
        left: Math.round((inner?.left ?? 0) - outer.left),
        top: Math.round((inner?.top ?? 0) - outer.top),
      };
    });
  await expect.poll(sizes).toEqual({ enlarged: true, left: 0, top: 0 });
  // The arrow keys scroll a photo that has the focus.
  const scrolled = async () => {
    await page.keyboard.press("ArrowRight");
    return photo.evaluate((box) => box.scrollLeft);
  };
  await expect.poll(scrolled).toBeGreaterThan(0);
  // Keys pressed elsewhere change all photos.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("z");
  await expect.poll(async () => (await sizes()).enlarged).toBe(false);
  await expectNoViolation(page);
});

test("a PDF is read page by page, drawings and scans, and one that is damaged can be downloaded", async ({
  page,
  bank,
}) => {
  const tenant = await aTenant(bank, "Banco dos Contratos");
  const pdf = { format: "pdf" } as const;
  await anApplication(bank, tenant, "Padaria do Contrato Ltda", [
    { ...pdf, type: "ARTICLES_OF_INCORPORATION", content: aTwoPagePdf() },
    { ...pdf, type: "DRIVER_LICENSE_DIGITAL", content: Buffer.from("%PDF-1.7\nnothing else") },
  ]);
  const olivia = await aStaff(bank, "OPERACAO");
  await openConsole(page, olivia, `/${tenant.slug}/analises`);
  const contract = page.getByRole("region", { name: "Contrato social" });
  await openNext(page, contract);

  const middleIsBlack = (label: string) => () =>
    page.getByRole("img", { name: label }).evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const point = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      point?.drawImage(canvas as HTMLCanvasElement, -width / 2, -height / 2);
      const drawn = point?.getImageData(0, 0, 1, 1).data;
      return drawn?.[3] === 255 && drawn[0] === 0;
    });
  await expect.poll(middleIsBlack("Contrato social, página 1 de 2")).toBe(true);
  await page.getByRole("button", { name: "Próxima página de Contrato social" }).click();
  await expect.poll(middleIsBlack("Contrato social, página 2 de 2")).toBe(true);
  await expect(page.getByRole("button", { name: "Próxima página de Contrato social" })).toBeDisabled();
  await contract.focus();
  await page.keyboard.press("z");
  await expect.poll(() => contract.evaluate((box) => box.scrollWidth / box.clientWidth)).toBeGreaterThan(1.4);

  const damaged = page.getByRole("listitem").filter({ hasText: "CNH digital" });
  await expect(damaged).toContainText("O PDF não pôde ser mostrado.");
  await expect(damaged.getByRole("link", { name: "Baixar" })).toBeVisible();
  await expectNoViolation(page);
});

test("a PDF that takes for ever to draw leaves the page alone, ends with its worker and can be downloaded", async ({
  page,
  bank,
}) => {
  const tenant = await aTenant(bank, "Banco da Espera");
  const content = aSlowPdf();
  await anApplication(bank, tenant, "Doceria Ltda", [{ format: "pdf", type: "ARTICLES_OF_INCORPORATION", content }]);
  const olivia = await aStaff(bank, "OPERACAO");
  await page.clock.install();
  await openConsole(page, olivia, `/${tenant.slug}/analises`);
  const contract = page.getByRole("listitem").filter({ hasText: "Contrato social" });
  await openNext(page, contract.getByRole("img"));
  expect(page.workers()).toHaveLength(1);
  // The page answers while the worker draws.
  await page.getByRole("button", { name: "Rejeitar" }).click();
  const dialog = page.getByRole("dialog");
  // Esc closes a dialog once the focus is in it.
  await expect(dialog.getByLabel("Motivo")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(contract).toContainText("O PDF não pôde ser mostrado.", { timeout: 500 });
  }).toPass();
  await expect(contract.getByRole("link", { name: "Baixar" })).toBeVisible();
  await expect.poll(() => page.workers()).toEqual([]);
});
