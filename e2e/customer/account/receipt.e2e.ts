import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { decodeQR } from "qr/decode.js";
import { expect, signIn, test } from "../../support/bank.ts";

const ana = { document: "11144477735" };

/** Presses a button of the open receipt and answers the file that the browser saves. */
async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const loading = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name }).click();
  const file = await loading;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The pixels of a PNG without filters, as a decoder of codes takes them. */
function picture(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const lines = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set(lines.subarray(y * (width * 3 + 1) + 1 + x * 3).subarray(0, 3), (y * width + x) * 4);
  return { width, height, data };
}

test("a receipt is saved as PDF and picture; its code leads to a page that says it is genuine", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, ana, "/?tipo=PIX_SENT");
  await page
    .getByRole("region", { name: "Extrato bancário" })
    .getByRole("button", { name: /^(?!.*Não concluída).*R\$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /^Comprovante de/ })).toBeVisible();
  await expectAccessible();
  const pdf = await saved(page, "Salvar PDF");
  expect([pdf.name.endsWith(".pdf"), pdf.bytes.subarray(0, 8).toString()]).toEqual([true, "%PDF-1.7"]);
  const image = await saved(page, "Salvar imagem");
  const address = decodeQR(picture(image.bytes));
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
});
