import { randomInt } from "node:crypto";
import { simulate } from "../../support/network.ts";
import { expect, signIn, test } from "../../support/bank.ts";

declare global {
  interface Window {
    moved: string[];
  }
}

const notesMoves = () => {
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.moved.push(JSON.stringify(entry));
  }).observe({ type: "layout-shift", buffered: true });
};

for (const [name, viewport] of [
  ["a wide screen", { width: 1280, height: 800 }],
  ["a phone", { width: 360, height: 780 }],
] as const)
  test(`on ${name} nothing moves while home and transfers are loading`, async ({ page, aCustomer }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const customer = await aCustomer({ balance: 100_000 });
    await signIn(page, customer);
    await page.addInitScript(notesMoves);
    // Each answer comes at its own time, as on a slow line.
    let answers = 0;
    await page.route("**/api/**", async (route) => {
      answers += 1;
      await new Promise((done) => setTimeout(done, 200 * (1 + (answers % 4))));
      await route.continue();
    });
    for (const address of ["/", "/transfer", "/transfer/pix-key"]) {
      await page.goto(address);
      await page.getByRole("contentinfo").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => window.moved)).toEqual([]);
    }
  });

for (const [name, viewport] of [
  ["a wide screen", { width: 1280, height: 800 }],
  ["a phone", { width: 360, height: 780 }],
] as const)
  test(`on ${name} a notice that comes after home moves nothing`, async ({ page, aCustomer }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const key = `${randomInt(1_000_000_000)}.moves@exemplo.com.br`;
    const customer = await aCustomer({ balance: 100_000, key });
    await simulate("claim", { key, type: "PORTABILITY", bank: "mar" });
    await signIn(page, customer);
    const notice = page.getByText("Pediram uma chave Pix sua");
    await expect(async () => {
      await page.reload();
      await expect(notice).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
    await page.addInitScript(notesMoves);
    // The claims are answered last, long after all that stands on the page.
    await page.route("**/pix/claims**", async (route) => {
      await page.getByRole("region", { name: "Extrato bancário" }).getByRole("button").first().waitFor();
      await new Promise((done) => setTimeout(done, 1_000));
      await route.continue();
    });
    await page.goto("/");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { name: "Detalhes da conta" })).toBeVisible();
    expect(await page.evaluate(() => window.moved)).toEqual([]);
  });

test("on a phone the balance in the middle of the top stays in its place when the font comes late", async ({
  page,
  aCustomer,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, await aCustomer({ balance: 100_000 }));
  await page.addInitScript(notesMoves);
  let font = "";
  await page.route("**/*.woff2", async (route) => {
    font = route.request().url();
    await page.getByRole("region", { name: "Extrato bancário" }).getByRole("button").first().waitFor();
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  expect(font).toContain("inter");
  expect(await page.evaluate(() => window.moved)).toEqual([]);
});
