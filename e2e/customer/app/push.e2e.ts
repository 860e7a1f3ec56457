import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { aBrowsersKeys } from "../../../server/test/browsers-keys.ts";
import { expect, signIn, test } from "../../support/bank.ts";
import { apiOf } from "../../support/customer-api.ts";

test.use({ serviceWorkers: "allow" });

/**
 * A browser without a network cannot be subscribed at its maker's push service. So the browser's own `PushManager`
 * answers with a subscription at the push service of this run, which the bank really sends to; and what came there is
 * handed to the service worker as the browser would. Everything between is ours and real.
 */
async function subscribesHere(page: Page) {
  const { p256dh, auth, read } = aBrowsersKeys();
  const path = `/push/${randomUUID()}`;
  const said = { endpoint: `http://127.0.0.1:${process.env["E2E_SMS_PORT"]}${path}`, keys: { p256dh, auth } };
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript((subscription) => {
    const name = "subscribed at the push service of this run";
    const found = {
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(name);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(name) ? found : null),
      subscribe: async () => {
        localStorage.setItem(name, "yes");
        return found;
      },
    });
  }, said);
  return { path, read };
}

/** Hands a message to the service worker of the page, as a browser does with what its push service sends. */
async function deliver(page: Page, data: string) {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ isDeleted }) => !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notices = await (await navigator.serviceWorker.ready).getNotifications();
    return notices.map(({ title, body }) => `${title}: ${body}`);
  });

/** Delivers until it is shown: the browser starts the service worker by itself, and the same message is shown once. */
const arrives = (page: Page, data: string, text: string) =>
  expect(async () => {
    await deliver(page, data);
    expect(await shown(page)).toContain(text);
  }).toPass({ timeout: 45_000 });

/** The press that a test can make: the browser's event, at the service worker. */
async function pressNotice(context: BrowserContext, title: string) {
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0);
  await context.serviceWorkers()[0]?.evaluate(`(async () => {
    const notices = await registration.getNotifications();
    const notification = notices.find((notice) => notice.title === ${JSON.stringify(title)});
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })()`);
}

const isReady = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");

test(
  "a press switches notices on, a Pix comes to the phone without amount and name and opens Avisos",
  { tag: "@phone" },
  async ({ page, context, aCustomer, messageTo, expectAccessible }) => {
    const { path, read } = await subscribesHere(page);
    const key = `celular${Date.now()}@exemplo.com.br`;
    await signIn(page, await aCustomer({ key, name: "Bia Reis" }), "/account/push");
    await isReady(page);
    await expect(page.getByText("Os avisos estão desativados neste aparelho")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Ativar avisos" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Neste aparelho" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Mostrar valor e nome" })).not.toBeChecked();
    await expectAccessible();

    await (await apiOf(page, await aCustomer({ name: "Ana Lima" }))).pay(key, 7.77);
    const message = read(Buffer.from(await messageTo(path, /PUSH/), "base64"));
    expect(message).not.toMatch(/7,77|Ana/);
    await arrives(page, message, "Pix recebido: Toque para ver o que aconteceu.");

    await pressNotice(context, "Pix recebido");
    await expect(page.getByRole("heading", { level: 1, name: "Avisos" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/notices");
    await expect(page.getByRole("region", { name: "O que aconteceu" })).toContainText("Pix recebido");
  },
);

test("a message that names another address, or is none of ours, opens only our own page", async ({
  page,
  context,
  aCustomer,
}) => {
  await subscribesHere(page);
  await signIn(page, await aCustomer());
  await isReady(page);
  const elsewhere = JSON.stringify({ title: "Oi", body: "Abra", page: "https://exemplo.com.br", tag: "a" });
  await arrives(page, elsewhere, "Oi: Abra");
  await arrives(page, "no message of ours", "Você tem um aviso novo: Toque para ver o que aconteceu.");
  await pressNotice(context, "Oi");
  await expect(page).toHaveURL(/\/notices$/);
});

test("who signs out is told nothing more in this browser, and nothing of a message is kept", async ({
  page,
  aCustomer,
}) => {
  await subscribesHere(page);
  const bia = await aCustomer({ name: "Bia Reis" });
  await signIn(page, bia, "/account/push");
  await isReady(page);
  await page.getByRole("button", { name: "Ativar avisos" }).click();
  await expect(page.getByRole("heading", { name: "Neste aparelho" })).toBeVisible();
  const said = { title: "Pix recebido", body: "R$ 7,77 de Ana Lima", page: "notices", tag: "b" };
  await arrives(page, JSON.stringify(said), "Pix recebido: R$ 7,77 de Ana Lima");
  await page.getByRole("button", { name: /Sair da conta de/ }).click();
  await expect(page.getByRole("heading", { name: "Entre na sua conta" })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([]);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return urls.flat().map((url) => new URL(url).pathname);
  });
  expect(kept.toSorted()).toEqual(["/app-icons/192.png", "/offline", "/offline.css"]);
  await signIn(page, bia, "/account/push");
  await expect(page.getByRole("button", { name: "Ativar avisos" })).toBeVisible();
});
