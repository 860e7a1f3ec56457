import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "../../support/bank.ts";
import { toConfirmation } from "../../support/lost-answers.ts";

/** Where an element is on the screen; of a choice, its label, which is what is seen of it. */
const edges = (element: Locator) =>
  element.evaluate((shown) => {
    const { top, bottom } = (shown.closest("label") ?? shown).getBoundingClientRect();
    return { top, bottom, screen: innerHeight };
  });

/** What has the focus is on the screen, and not behind the button. */
async function focusIsSeen(page: Page, button: Locator): Promise<void> {
  const focused = page.locator(":focus");
  const [field, bar] = [await edges(focused), await edges(button)];
  const isButton = await focused.evaluate((element) => (element as HTMLButtonElement).type === "submit");
  const isFree = isButton || field.top >= bar.bottom || field.bottom <= bar.top;
  const isOnScreen = field.top >= 0 && field.bottom <= field.screen;
  expect(isFree && isOnScreen, await focused.evaluate((one) => one.outerHTML)).toBe(true);
}

for (const { height, keyboard } of [
  { height: 740, keyboard: "closed" },
  { height: 420, keyboard: "open" },
]) {
  test(`with the keyboard ${keyboard} the button to pay is in view on a phone, and hides nothing`, async ({
    page,
    aCustomer,
  }) => {
    await page.setViewportSize({ width: 360, height });
    await signIn(page, await aCustomer({ balance: 100_00 }), "/transfer/pix-key");
    await toConfirmation(page);
    const button = page.getByRole("button", { name: "Pagar" });
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.getByLabel("Digite o valor da transferência").fill("777");
    await expect(page.getByRole("button", { name: "Pagar R$ 7,77" })).toBeInViewport({ ratio: 1 });
    // There through the form, and back.
    for (const [times, key] of [
      [12, "Tab"],
      [12, "Shift+Tab"],
    ] as const)
      for (let presses = 0; presses < times; presses += 1) {
        await page.keyboard.press(key);
        if ((await page.locator("form :focus").count()) > 0) await focusIsSeen(page, button);
        await expect(button).toBeInViewport({ ratio: 1 });
      }
    // At the end it stands in its own place, under the PIN.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const pin = await edges(page.getByLabel("PIN"));
    expect((await edges(button)).top).toBeGreaterThan(pin.bottom);
  });
}
