import type { Page, Request } from "@playwright/test";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { expect, pin, signIn, test } from "../../support/bank.ts";
import type { Bank, Customer } from "../../support/customers.ts";
import { lazyFiles, nameOf, notLoadedBy, withhold } from "../../support/code-files.ts";
import { onLandings } from "../../support/on-landings.ts";

test.use({ takesFilesAway: true });

const maria = "maria.souza@exemplo.com.br";

/** The two payment journeys; each asks for an amount. */
const journeys = {
  key: {
    at: "/transfer/pix-key",
    type: async (page: Page) => {
      await page.getByText("E-mail", { exact: true }).click();
      await page.getByPlaceholder("Digite a chave").fill(maria);
    },
    amount: "Digite o valor da transferência",
    confirmation: "Confirmar transferência",
    unknown: "Não sabemos se a transferência foi feita",
    finished: "Transferência realizada",
    call: "**/pix/payment",
  },
  "QR code": {
    at: "/transfer/qr-code",
    type: async (page: Page) =>
      page
        .getByLabel("QR Code (Pix Copia e Cola)")
        .fill(writeStaticBrCode({ key: maria, name: "MARIA SOUZA", city: "SAO PAULO" })),
    amount: "Digite o valor do pagamento",
    confirmation: "Confirmar pagamento",
    unknown: "Não sabemos se o pagamento foi feito",
    finished: "Pagamento realizado",
    call: "**/qrcode/payment",
  },
};
type Journey = (typeof journeys)[keyof typeof journeys];
const steps = ["typed", "confirmation", "PIN typed", "unknown", "finished"] as const;
type Step = (typeof steps)[number];

/** Pays R$ 10,00. The server accepts the first order, and its answer is lost; `at` is called at each step. */
async function pay(page: Page, journey: Journey, at: (step: Step) => Promise<void>): Promise<void> {
  await journey.type(page);
  await at("typed");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: journey.confirmation })).toBeVisible();
  await at("confirmation");
  await page.getByLabel(journey.amount).fill("1000");
  await page.getByLabel("PIN").fill(pin);
  await at("PIN typed");
  await loseTheAnswer(page, journey);
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByText(journey.unknown)).toBeVisible();
  await at("unknown");
  await page.locator("main form").getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: journey.finished })).toBeVisible();
  await at("finished");
  await expect(page.getByRole("heading", { name: journey.finished })).toBeVisible();
}

/** The server accepts the next order, and its answer does not arrive. */
const loseTheAnswer = (page: Page, { call }: Journey) =>
  page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

/** Triggers everything on the page that could load code: by pointer and by focus. */
async function touchEverything(page: Page): Promise<void> {
  for (const icon of await page.locator("aside button[aria-label], main button[aria-label]").all()) {
    await icon.hover();
    await page.waitForTimeout(600); // a tooltip opens after half a second
  }
  await page.mouse.move(700, 5);
}

/** As the customer sees it. */
const showsOnePayment = async (page: Page) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Extrato bancário" }).getByText("Maria Souza")).toHaveCount(1);
  await page.getByRole("button", { name: "Mostrar saldo" }).first().click();
  await expect(page.getByRole("region", { name: "Saldo" }).getByText("R$ 90,00")).toBeVisible();
};

/** As the ledger has it: one payment of R$ 10,00. */
async function paidOnce({ db }: Bank, { accountIds: [accountId = ""] }: Customer): Promise<void> {
  const payments = await db
    .selectFrom("pix_payment")
    .select(["amount_cents", "status"])
    .where("account_id", "=", accountId)
    .execute();
  expect(payments).toEqual([{ amount_cents: 10_00, status: "SETTLED" }]);
  const account = db.selectFrom("ledger_account").select("balance_cents").where("id", "=", accountId);
  expect(await account.execute()).toEqual([{ balance_cents: 90_00 }]);
}

for (const [name, journey] of Object.entries(journeys)) {
  test.describe(`a payment by ${name}`, () => {
    test("offline after a lost answer the screen says 'unknown', and a retry pays once", async ({
      page,
      context,
      aCustomer,
    }) => {
      await signIn(page, await aCustomer({ balance: 100_00 }), journey.at);
      await pay(page, journey, async (step) => {
        if (step === "PIN typed") {
          // The connection breaks with the answer.
          page.once("requestfailed", () => void context.setOffline(true));
        }
        if (step !== "unknown") return;
        await context.setOffline(true);
        await touchEverything(page);
        await page.locator("main form").getByRole("button", { name: "Tentar de novo" }).click();
        await expect(page.getByText("Sem conexão. Verifique sua internet e tente novamente.").first()).toBeVisible();
        await expect(page.getByText(journey.unknown)).toBeVisible();
        await context.setOffline(false);
      });
      await showsOnePayment(page);
    });

    for (const blockedFrom of steps) {
      // After the first step both journeys are the same code.
      const tag = journey === journeys.key || blockedFrom === "typed" ? [] : [onLandings];
      const title = `pays once without all files that were not loaded by the step '${blockedFrom}'`;
      test(title, { tag }, async ({ page, aCustomer, bank }) => {
        const notLoaded = notLoadedBy(page);
        const customer = await aCustomer({ balance: 100_00 });
        await signIn(page, customer, journey.at);
        await pay(page, journey, async (step) => {
          if (step !== blockedFrom) return;
          const missing = notLoaded();
          expect(missing.length).toBeGreaterThan(5);
          await withhold(page, missing);
          await touchEverything(page);
        });
        await paidOnce(bank, customer);
      });
    }

    test("keeps showing its success when a deployment has removed the old files", async ({ page, aCustomer }) => {
      const notLoaded = notLoadedBy(page);
      await signIn(page, await aCustomer({ balance: 100_00 }), journey.at);
      await pay(page, journey, async (step) => {
        if (step === "PIN typed") await withhold(page, notLoaded(), "gone");
        if (step === "finished") await touchEverything(page);
      });
      await page.waitForTimeout(1_000);
      await expect(page.getByRole("heading", { name: journey.finished })).toBeVisible();
      await page.unrouteAll();
      await showsOnePayment(page);
    });

    // A file withheld from the beginning is missing at the step that asks for it first, and a page asks for no file
    // twice: one payment for each file covers this file at every step. The steps of both journeys are the same code, so
    // a file that both ask for is withheld from the payment by key.
    test(
      "pays once without any single file that it asks for",
      { tag: onLandings },
      async ({ page, aCustomer, bank }) => {
        test.setTimeout(600_000); // some ten payments
        const askedFor = await filesOfAPayment(page, journey, await aCustomer({ balance: 100_00 }));
        expect(askedFor.length).toBeGreaterThan(5);
        const withheldByKey =
          journey === journeys.key
            ? []
            : await filesOfAPayment(page, journeys.key, await aCustomer({ balance: 100_00 }));
        const own = askedFor.filter((file) => !withheldByKey.includes(file));
        expect(own.length).toBeGreaterThan(0);
        for (const file of own)
          await test.step(`without ${nameOf(file)}`, async () => {
            const customer = await aCustomer({ balance: 100_00 });
            await page.goto("about:blank"); // the earlier customer's screen would sign this one out
            const restore = await withhold(page, [file]);
            await signIn(page, customer, journey.at);
            const refused = page.getByText("Não foi possível carregar esta tela.");
            await expect(page.getByRole("button", { name: "Confirmar" }).or(refused)).toBeVisible();
            if (await refused.isVisible()) {
              await restore();
              await page.getByRole("button", { name: "Tentar de novo" }).click();
            }
            await pay(page, journey, async (step) => {
              if (step === "unknown") await touchEverything(page);
            });
            await page.unrouteAll();
            await paidOnce(bank, customer);
          });
      },
    );
  });
}

/** The lazy files that the browser loads in an undisturbed payment, from sign-in to the success. */
async function filesOfAPayment(page: Page, journey: Journey, customer: Customer) {
  const requested: string[] = [];
  const note = (request: Request) => void requested.push(new URL(request.url()).pathname);
  page.on("request", note);
  await page.goto("about:blank"); // the earlier customer's screen would sign this one out
  await signIn(page, customer, journey.at);
  await pay(page, journey, async (step) => {
    if (step === "unknown") await touchEverything(page);
  });
  page.off("request", note);
  return lazyFiles.filter((file) => requested.includes(file));
}
