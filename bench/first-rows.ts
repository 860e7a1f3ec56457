import type { Page } from "@playwright/test";
import { type DemoBank, person } from "./demo-bank.ts";

/** A line of 50 kB/s whose answers take 300 ms more. */
const slowLine = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** A phone's processor beside this machine's. */
const phone = { rate: 4 };

/** Runs in the page: when 'Entrar' was pressed, when the first amounts stood there, and how long each touch took. */
const watch = `
  window.seen = { touches: [0] };
  addEventListener("pointerup", (event) => {
    if (event.target.closest("button")?.type === "submit") window.seen.pressed = performance.now();
  }, true);
  new MutationObserver(() => {
    const rows = Array.from(document.querySelectorAll("main li, main tr"));
    if (rows.some((row) => row.textContent.includes("R$"))) window.seen.rows ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.seen.touches.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;

/**
 * Milliseconds from the press of 'Entrar', on a page that was open for five seconds, to the first rows of the
 * statement.
 */
export async function firstRows(page: Page, bank: DemoBank, line: "here" | "slow"): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  if (line === "slow") await devtools.send("Network.emulateNetworkConditions", slowLine);
  await signIn(page, bank);
  return page.evaluate<number>("window.seen.rows - window.seen.pressed");
}

/** The longest that a press or a key waited for its next frame, in milliseconds, from sign-in to a payment's PIN. */
export async function slowestTouch(page: Page, bank: DemoBank): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", phone);
  await signIn(page, bank);
  await page.getByRole("button", { name: "Mostrar saldo" }).first().click();
  await page.getByRole("link", { name: "Pix com chave" }).click();
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByRole("textbox", { name: "Chave" }).pressSequentially("maria.souza@exemplo.com.br\n");
  await page.getByLabel("Digite o valor da transferência").pressSequentially("1234");
  await page.getByLabel("PIN").pressSequentially("12");
  return page.evaluate<number>("Math.max(...window.seen.touches)");
}

/** Waits until the statement is shown. */
async function signIn(page: Page, { address }: DemoBank): Promise<void> {
  await page.addInitScript({ content: watch });
  await page.goto(`${address}/auth/login`);
  await page.getByLabel("CPF/CNPJ").pressSequentially(person.document);
  await page.getByLabel("Senha", { exact: true }).pressSequentially(person.password);
  await page.waitForTimeout(5_000);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.locator("main :is(li, tr)", { hasText: "R$" }).first().waitFor();
}
