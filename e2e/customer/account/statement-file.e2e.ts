import { readFileSync } from "node:fs";
import { expect, signIn, test } from "../../support/bank.ts";

const ana = { document: "11144477735" };

test(
  "the statement of the period chosen in the sheet is loaded at once as PDF, CSV and OFX",
  { tag: "@phone-only" },
  async ({ page, expectAccessible }) => {
    await signIn(page, ana);
    for (const [name, begins] of [
      ["PDF", "%PDF-1.7"],
      ["CSV", "\uFEFFData;Hora"],
      ["OFX", "OFXHEADER:100\r\n"],
    ] as const) {
      await page.getByRole("button", { name: "Exportar extrato" }).click();
      const dialog = page.getByRole("dialog", { name: "Exportar extrato" });
      await expect(dialog.getByText("Por favor, selecione um período para exportar.")).toBeVisible();
      await dialog.getByText("Últimos 30 dias").click();
      await expect(dialog.getByText(/^Período: \d{2}\/\d{2}\/\d{4} a /)).toBeVisible();
      if (name === "PDF") await expectAccessible();
      const loading = page.waitForEvent("download");
      await dialog.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      const file = await loading;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^extrato-[\\d-]+-a-[\\d-]+\\.${name.toLowerCase()}$`));
      expect(readFileSync(await file.path(), "utf8").startsWith(begins)).toBe(true);
      await expect(dialog).toBeHidden();
    }
  },
);
