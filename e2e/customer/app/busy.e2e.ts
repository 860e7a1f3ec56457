import { expect, signIn, test } from "../../support/bank.ts";

test.use({ refused: [503] });

const ana = { document: "11144477735" };
const sentence = "Estamos com muitos acessos agora. Aguarde 2 segundos e tente novamente.";

test("while the bank is busy the page says so, retries, and then shows the statement", async ({
  page,
  expectAccessible,
}) => {
  let refused = 0;
  await page.route("**/transactions?*", async (route) => {
    if (refused === 2) return route.continue();
    refused += 1;
    return route.fulfill({
      status: 503,
      headers: { "retry-after": "2" },
      json: { code: "SERVER_BUSY", message: sentence },
    });
  });
  await signIn(page, ana);
  await expect(page.getByText(/^Estamos com muitos acessos\. Tentando de novo em \d s\.$/)).toBeVisible();
  await expectAccessible();
  const statement = page.getByRole("region", { name: "Extrato bancário" });
  await expect(statement.getByText(/^Mostrando 1-10 de/)).toBeVisible();
  await expect(page.getByText(/muitos acessos/)).toHaveCount(0);
  expect(refused).toBe(2);
});
