import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, consoleUrl, openConsole } from "../support/console.ts";
import { anApplication, aTenant } from "../support/console-bank.ts";

test("an approval is taken back where the next application stands, and holds where its page is closed", async ({
  page,
  bank,
}) => {
  const tenant = await aTenant(bank, "Banco do Desfazer");
  const [first, second] = ["Úrsula Matos", "Rui Prado"] as const;
  const ursula = await anApplication(bank, tenant, first);
  await anApplication(bank, tenant, second);
  const statusOf = async ({ id }: { id: string }) =>
    (await bank.db.selectFrom("customer").select("status").where("id", "=", id).executeTakeFirst())?.status;
  const olivia = await aStaff(bank, "OPERACAO", "Olívia Nunes");
  const at = `${consoleUrl}/${tenant.slug}/analises`;
  await openConsole(page, olivia);
  const tab = await page.context().newPage();
  await tab.goto(`${at}/${ursula.id}`);
  const approve = async () => {
    await expect(tab.getByRole("heading", { level: 1, name: first })).toBeVisible();
    await expect(tab.getByRole("img", { name: "Selfie" })).toBeVisible();
    // A key counts from when the application stands on the screen, so it may be pressed again.
    await expect(async () => {
      if (await tab.getByRole("heading", { level: 1, name: first }).isVisible())
        for (const press of "aa") await tab.keyboard.press(press);
      await expect(tab.getByText(`Análise de ${first} aprovada`)).toBeVisible({ timeout: 4_000 });
    }).toPass();
  };

  // Ten seconds are short on a busy machine: what is taken back is taken back at once.
  await approve();
  await tab.keyboard.press("u");
  await approve();
  await tab.getByRole("button", { name: "Desfazer" }).press("Enter");
  await expect(tab.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await expect(tab.getByRole("button", { name: "Desfazer" })).toHaveCount(0);
  expect(await statusOf(ursula)).toBe("IN_ANALYSIS_INTERNAL");

  await approve();
  await expect(tab.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await tab.close();
  await page.goto(at);
  await expect(page.getByRole("link", { name: second })).toBeVisible();
  await expect(page.getByRole("link", { name: first }), "for the list it is decided").toHaveCount(0);
  await expectNoViolation(page);
  await expect.poll(() => statusOf(ursula), { timeout: 25_000 }).toBe("ACTIVE");
});
