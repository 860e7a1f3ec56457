import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/bank.ts";

/** What is behind the page, and the colour that the bar of a phone's browser takes. */
const painted = (page: Page) =>
  page.evaluate(() => ({
    page: getComputedStyle(document.body).backgroundColor,
    bar: document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.content,
    chrome: getComputedStyle(document.querySelector("aside, header") ?? document.body).backgroundColor,
  }));
const dark = "rgb(16, 18, 22)";
const light = "rgb(247, 247, 251)";

/** How light the ground is at every frame from the first to the signed-in page. */
async function noteFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const grounds = new Set<string>();
    Object.assign(globalThis, { grounds });
    const note = () => {
      if (document.body && document.styleSheets.length > 0)
        grounds.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(note);
    };
    note();
  });
}
const grounds = (page: Page) => page.evaluate(() => [...(globalThis as unknown as { grounds: Set<string> }).grounds]);

test("the system's theme is followed at once, and the bar of the browser has the colour of the menu", async ({
  page,
  aCustomer,
}) => {
  await signIn(page, await aCustomer());
  const before = await painted(page);
  expect(before.page).toBe(light);
  expect(before.bar).toBe(before.chrome);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await painted(page)).page).toBe(dark);
  const after = await painted(page);
  expect(after.bar).toBe(after.chrome);
  expect(after.bar).not.toBe(before.bar);
});

test("the chosen theme holds against the system's, from the first frame, in every tab and after a sign-out", async ({
  page,
  context,
  aCustomer,
}) => {
  await signIn(page, await aCustomer(), "/account");
  const other = await context.newPage();
  await other.goto("/account");
  await expect(other.getByRole("radio", { name: "Sistema" })).toBeChecked();
  await page.getByText("Escuro", { exact: true }).click();
  await expect.poll(async () => (await painted(page)).page).toBe(dark);
  await expect(other.getByRole("radio", { name: "Escuro" })).toBeChecked();
  await expect.poll(async () => (await painted(other)).page).toBe(dark);

  await noteFrames(other);
  await other.reload();
  await expect(other.getByRole("radio", { name: "Escuro" })).toBeChecked();
  expect(await grounds(other)).toEqual([dark]);
  await other.close();
  await page.getByRole("button", { name: /Sair da conta de/ }).click();
  await expect(page.getByRole("heading", { name: "Entre na sua conta" })).toBeVisible();
  expect((await painted(page)).page).toBe(dark);
});

test("receipts are paper in the dark theme, and every page is printed light", async ({ page, aCustomer }) => {
  const customer = await aCustomer({ balance: 100_00 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, customer);
  await expect.poll(async () => (await painted(page)).page).toBe(dark);
  await page
    .getByRole("region", { name: "Extrato bancário" })
    .getByRole("button", { name: /100,00/ })
    .first()
    .click();
  const paper = page.getByRole("article", { name: /^Comprovante de/ });
  await expect(paper).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(paper).toHaveCSS("color", "oklch(0.21 0.022 262)");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect((await painted(page)).page).toBe(light);
});
