import { expect, signIn, test } from "./bank.ts";

test("the demo's Ana signs in and sees her money", async ({ page }) => {
  await signIn(page, { document: "11144477735" });
  await expect(page.getByText("Extrato bancário")).toBeVisible();
});
