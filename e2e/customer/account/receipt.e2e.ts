import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { decodeQR } from "qr/decode.js";
import { pixelsOf } from "../../../server/test/paper.ts";
import { phoneSize, wideSize } from "../../support/accessibility.ts";
import { expect, signIn, test } from "../../support/bank.ts";

test.use({ refused: [404] });

const ana = { document: "11144477735" };

/** Presses a button of the open receipt and answers the file that the browser saves. */
async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const loading = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name }).click();
  const file = await loading;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test(
  "a receipt is saved as PDF and picture; its code leads to a page that says it is genuine",
  { tag: "@phone-only" },
  async ({ page, expectAccessible }) => {
    await signIn(page, ana, "/?tipo=PIX_SENT");
    await page
      .getByRole("region", { name: "Extrato bancário" })
      .getByRole("button", { name: /^(?!.*Não concluída).*R\$/ })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: /^Comprovante de/ })).toBeVisible();
    await expectAccessible();
    // A notice keeps off the dialog: at both widths 'Fechar' can be pressed while it is shown.
    const receipt = page.getByRole("dialog", { name: /^Comprovante de/ });
    for (const size of [wideSize, phoneSize]) {
      await page.setViewportSize(size);
      await receipt.getByRole("button", { name: /^Copiar ID/ }).click();
      await expect(page.getByRole("button", { name: "Fechar aviso" })).toBeVisible();
      await receipt.getByRole("button", { name: "Fechar", exact: true }).click({ trial: true, timeout: 1_500 });
      await expect(page.getByRole("button", { name: "Fechar aviso" })).toBeHidden();
    }
    await page.setViewportSize(wideSize);
    const tops = ["Compartilhar", "Salvar imagem", "Salvar PDF"].map(async (name) => {
      return (await receipt.getByRole("button", { name }).boundingBox())?.y;
    });
    expect(new Set(await Promise.all(tops)).size).toBe(1);
    await page.setViewportSize(phoneSize);
    const pdf = await saved(page, "Salvar PDF");
    expect([pdf.name.endsWith(".pdf"), pdf.bytes.subarray(0, 8).toString()]).toEqual([true, "%PDF-1.7"]);
    const image = await saved(page, "Salvar imagem");
    const address = decodeQR(pixelsOf(image.bytes));
    expect(address).toMatch(/\/comprovante\/[\w-]{22}$/);
    const answer = await page.goto(new URL(address).pathname);
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    expect(answer?.headers()["cache-control"]).toBe("no-store");
    await expect(page.getByText("Este comprovante é verdadeiro")).toBeVisible();
    await expect(page.getByText(/Maria|Ana Lima|CPF/)).toHaveCount(0);
    await expectAccessible();
    await page.goto("/comprovante/AAAAAAAAAAAAAAAAAAAAAA");
    await expect(page.getByText("Não encontramos este comprovante")).toBeVisible();
    await expectAccessible();
  },
);
