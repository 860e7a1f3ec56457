import { expect, type Page } from "@playwright/test";
import { test as ofBank } from "./bank.ts";
import { misfitsAtEverySize } from "./text-fits.ts";

/** Opens a screen with its longest texts once and resizes its window: the layout must follow at once. */
type Fixtures = {
  /** Looks at the screen at every size, or at these widths only. What does not fit fails the test at its end. */
  look: (screen: string, only?: number[]) => Promise<void>;
};

export const test = ofBank.extend<Fixtures>({
  look: async ({ page }, use) => {
    const misfits: string[] = [];
    await page.emulateMedia({ reducedMotion: "reduce" });
    await use(async (screen, only) => {
      misfits.push(...(await misfitsAtEverySize(page, screen, only && { only })));
    });
    expect(misfits).toEqual([]);
  },
});

export const longName = "Maximiliana Bartolomea Albuquerque Vasconcelos de Cavalcanti";
export const largeBalance = 1_234_567_89;
export const longWord = "W".repeat(140);
/** 77 characters, as long as a key may be. */
export const longKey = () => `${Date.now()}${"pagamentos".repeat(8)}`.slice(0, 62) + "@exemplo.com.br";

/** The title of the screen. */
export const heading = (page: Page, title: string | RegExp) => page.getByRole("heading", { level: 1, name: title });
/** Goes to a screen within the application, as a link does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("h1").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}
