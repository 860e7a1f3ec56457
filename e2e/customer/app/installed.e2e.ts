import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../../support/bank.ts";

test.use({ serviceWorkers: "allow" });

/** Everything in every cache of the service worker. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found.toSorted();
  });

/** Waits until the service worker answers for the page. */
const isReady = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");

test("the service worker keeps the offline page and its files, and nothing of the customer", async ({
  page,
  aCustomer,
}) => {
  await signIn(page, await aCustomer({ balance: 100_00 }));
  await isReady(page);
  // Once more, now through the service worker.
  await page.reload();
  await expect(
    page
      .getByRole("region", { name: "Extrato bancário" })
      .getByText(/100,00/)
      .first(),
  ).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Minha conta" })).toBeVisible();
  await page.getByRole("button", { name: /Sair da conta de/ }).click();
  await expect(page.getByRole("heading", { name: "Entre na sua conta" })).toBeVisible();
  expect(await kept(page)).toEqual(["/app-icons/192.png", "/offline", "/offline.css"]);
});

test("without network an address shows the offline page, and itself once the network is back", async ({
  page,
  context,
  aCustomer,
  expectAccessible,
}) => {
  await signIn(page, await aCustomer());
  await isReady(page);
  await context.setOffline(true);
  await page.goto("/settings/limits");
  await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
  await expect(page.locator("header img")).toHaveJSProperty("naturalWidth", 192);
  await expect(page.locator("header")).toHaveCSS("color", "rgb(255, 255, 255)");
  await expectAccessible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Limites", exact: true })).toBeVisible();
});

test("the page names its manifest, whose colour is that of the menu", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer());
  const colours = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "";
    const { theme_color: named } = (await (await fetch(address)).json()) as { theme_color: string };
    const { data } = drawn(named);
    const menu = drawn(getComputedStyle(document.documentElement).getPropertyValue("--chrome"));
    return [Array.from(data).slice(0, 3), Array.from(menu.data).slice(0, 3)];
    function drawn(colour: string) {
      const pen = new OffscreenCanvas(1, 1).getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      return pen.getImageData(0, 0, 1, 1);
    }
  });
  const [named = [], menu = []] = colours;
  expect(named.length).toBe(3);
  for (const [at, channel] of named.entries()) expect(Math.abs(channel - (menu[at] ?? 999))).toBeLessThanOrEqual(1);
});
