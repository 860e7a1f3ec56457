import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "../support/bank.ts";

// With forced colours backgrounds and shadows are removed (WCAG 2.2, 1.4.11): selection, current page, and edges of
// buttons and dialogs must still be visible.

type Look = { edge: string; width: number; ground: string };

/** The drawn border and background of an element. */
const lookOf = (target: Locator): Promise<Look> =>
  target.evaluate((element) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element);
    return { edge: borderTopColor, width: Number.parseFloat(borderTopWidth), ground: backgroundColor };
  });

/** Every visible button without a border, by its name. */
const withoutEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, a[class*=rounded-field], [role=dialog]")].flatMap((element) => {
      const { borderTopColor, borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(element);
      const inRow = element.closest("td, li > button, [role=gridcell]") !== null;
      const isSeen = element.checkVisibility() && element.getBoundingClientRect().width > 1;
      const hasEdge =
        Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== "none" && borderTopColor !== "rgba(0, 0, 0, 0)";
      const isFilled = backgroundColor !== getComputedStyle(document.body).backgroundColor;
      const isLink = element.matches("nav *");
      if (!isSeen || hasEdge || inRow || (isLink && !isFilled)) return [];
      return isFilled ? [] : [element.getAttribute("aria-label") ?? element.textContent ?? element.tagName];
    }),
  );

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
});

test("forced colours show the current page, the selection, and the edges of buttons and dialogs", async ({
  page,
  aCustomer,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1000;
  await signIn(page, await aCustomer());
  expect(await withoutEdge(page)).toEqual([]);

  // The white logo's own ground, a dark one of the brand.
  const logo = await lookOf(page.getByRole("img", { name: "Banco Aurora" }).locator("..").first());
  expect(logo.ground).toMatch(/^oklch\(0\.29 0\.085 27\d/);

  if (isPhone) await page.getByRole("button", { name: "Abrir menu" }).click();
  const menu = page.getByRole("navigation", { name: "Principal" });
  const current = await lookOf(menu.getByRole("link", { name: "Página inicial" }));
  const other = await lookOf(menu.getByRole("link", { name: "Chaves Pix" }));
  expect(current.ground).not.toBe(other.ground);
  if (isPhone) await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByRole("button", { name: "Últimos 15 dias" }).click();
  const dialog = page.getByRole("dialog");
  expect((await lookOf(dialog)).width).toBeGreaterThanOrEqual(1);
  expect(await withoutEdge(page)).toEqual([]);
  const chosen = dialog.locator("[aria-selected=true] button").first();
  const free = dialog.locator("td:not([aria-selected]) button:not(:disabled)").first();
  expect((await lookOf(chosen)).ground).not.toBe((await lookOf(free)).ground);
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/transfer/pix-key");
  const cards = page.getByRole("radio").locator("..");
  const [isChosen, isFree] = [await lookOf(cards.nth(0)), await lookOf(cards.nth(1))];
  expect(isChosen.edge).not.toBe(isFree.edge);
  expect(isChosen.width).toBeGreaterThan(isFree.width);
  expect(await withoutEdge(page)).toEqual([]);
});

test("forced colours show the logo and the buttons of sign-in", async ({ page }) => {
  await page.goto("/auth/login");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  expect(await withoutEdge(page)).toEqual([]);
  const logo = await lookOf(page.getByRole("img", { name: "Banco Aurora" }).locator(".."));
  expect(logo.ground).toBe("rgb(255, 255, 255)");
});
