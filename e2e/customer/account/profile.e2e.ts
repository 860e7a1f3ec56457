import { expect, signIn, test } from "../../support/bank.ts";

test(
  "a customer reads the own data and finds the way to correct them",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    const customer = await aCustomer({ name: "Lia Torres" });
    await signIn(page, customer, "/account");
    await page.getByRole("link", { name: /^Meus dados/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Meus dados" })).toBeFocused();
    await expect(page.getByRole("main").getByText(customer.email)).toBeVisible();
    await expect(page.getByRole("main").getByText(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Pedir uma correção" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Meus dados");
  },
);
