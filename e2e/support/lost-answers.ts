import { expect, type Page, type Route } from "@playwright/test";
import { pin } from "./bank.ts";

export const email = "maria.souza@exemplo.com.br";
/** The notice of an order of R$ 10,00 that was paid. */
export const made = /^A transferência de R\$\s10,00, de \d\d\/\d\d \d\d:\d\d, foi feita$/;

/** Looks up the payee and shows the confirmation. */
export async function toConfirmation(page: Page): Promise<void> {
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill(email);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeVisible();
}

/** Confirms a transfer of R$ 10,00. */
export async function order(page: Page): Promise<void> {
  await page.getByLabel("Digite o valor da transferência").fill("1000");
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Pagar" }).click();
}

/** The next order arrives or not, and its answer is lost. */
export const loseAnswer = (page: Page, { arrives }: { arrives: boolean }) =>
  page.route(
    "**/pix/**/payment",
    async (route: Route) => {
      if (arrives) await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

/** The balance of a customer's first account on the server. */
export async function balanceOf(page: Page, { document, accountIds }: { document: string; accountIds: string[] }) {
  const signedIn = await page.request.post("/api/authenticate", { data: { document, password: "vitral123" } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/accounts/${accountIds[0]}`, { headers });
  return ((await answer.json()) as { account: { balance: number } }).account.balance;
}

/** The message of the payment's own screen, with its button to send again. */
export const isUnknown = (page: Page) =>
  expect(page.getByText("Não sabemos se a transferência foi feita")).toBeVisible();

/** The next calls of a method to an address arrive, and their answers are lost; answers how many came so far. */
export async function loseAnswers(
  page: Page,
  { method, address, times = 1 }: { method: string; address: string; times?: number },
) {
  const seen = { calls: 0 };
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    seen.calls += 1;
    if (seen.calls > times) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });
  return seen;
}
