import { expect, test } from "../support/bank.ts";

test("each asterisk of a masked CPF stands at the same height", async ({ page }) => {
  await page.goto("/auth/login");
  const tops = await page.evaluate(async () => {
    const font = '500 64px "Inter Variable"';
    await document.fonts.load(font, "*-1");
    /** The first row with ink of the last asterisk of a text. */
    const topOf = (text: string): number => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [600, 120];
      const drawing = canvas.getContext("2d", { willReadFrequently: true });
      if (!drawing) throw new Error("no canvas");
      [drawing.font, drawing.textAlign] = [font, "right"];
      drawing.fillText(text, 600, 100);
      const wide = Math.floor(drawing.measureText("*").width);
      const { data } = drawing.getImageData(600 - wide, 0, wide, 120);
      return Math.floor(data.findIndex((value, at) => at % 4 === 3 && value > 128) / 4 / wide);
    };
    return ["**", "***.654.321-**"].map(topOf);
  });
  expect(tops[0]).toBeGreaterThan(0);
  expect(tops[1]).toBe(tops[0]);
});
