import { expect, test } from "../../support/bank.ts";
import { consoleUrl } from "../../support/console.ts";

test(
  "the demo's page signs in a customer with one click",
  { tag: "@phone-only" },
  async ({ page, expectAccessible }) => {
    await page.goto("/demo");
    await expectAccessible();
    await page.getByRole("button", { name: "Entrar como Ana Lima" }).click();
    await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
    await expect(page.getByText("Ana Lima").first()).toBeAttached();
  },
);

test("the demo's page leads an applicant to the step of the account opening", async ({ page }) => {
  await page.goto("/demo");
  await page.getByRole("button", { name: "Entrar como Mara Teles" }).click();
  await expect(page).toHaveURL(/\/onboarding\/pf\/8$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/demo");
  await page.getByRole("button", { name: "Entrar como Zeta Móveis Ltda" }).click();
  await expect(page).toHaveURL(/\/onboarding\/pj\/4$/);
});

test("the demo's page says for whom sign-in is refused", async ({ page, expectAccessible }) => {
  await page.goto("/demo");
  await page.getByRole("button", { name: "Entrar como Davi Rocha" }).click();
  await expect(page.getByRole("alert")).toContainText("Davi Rocha: a conta foi rejeitada ou está em análise");
  await expectAccessible();
});

test("each brand has its own people, and the pages lead to each other", async ({ page }) => {
  await page.goto("/demo");
  await expect(page.getByText("Bruno Reis")).toHaveCount(0);
  await page.getByRole("link", { name: "Pessoas de Cooperativa Ipê" }).click();
  await page.getByRole("button", { name: "Entrar como Bruno Reis" }).click();
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
});

test("the console's sign-in lets somebody of the demo's staff in with one press", async ({
  page,
  expectAccessible,
}) => {
  const help = Promise.withResolvers<void>();
  await page.route("**/api/sign-in-help", (route) => help.promise.then(() => route.continue()));
  await page.goto(consoleUrl);
  const enter = page.getByRole("button", { name: "Entrar", exact: true });
  const place = await enter.boundingBox();
  help.resolve();
  await expect(page.getByRole("region", { name: "Demonstração" })).toBeVisible();
  expect(await enter.boundingBox(), "the list of people moves no button").toEqual(place);
  await expectAccessible();
  await page.getByRole("button", { name: "olivia@vitral.exemplo" }).click();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("button", { name: "Olívia Nunes" })).toBeVisible();
});
