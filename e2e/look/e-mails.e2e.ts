import { join } from "node:path";
import { renderEmail } from "../../server/src/modules/notifications/render.ts";
import { outboxFolderMailer } from "../../server/src/platform/messaging/mail.ts";
import { everyEmail } from "../../server/test/every-email.ts";
import { expect, test } from "../support/bank.ts";
import { misfitsAtEverySize, usualFont } from "../support/text-fits.ts";

const brand = {
  displayName: "Banco Aurora",
  colors: { primary: "#4338ca", background: "#ffffff" },
  phone: "08007770101",
  email: "atendimento@bancoaurora.exemplo.com.br",
  site: "https://bancoaurora.exemplo.com.br",
  provider: { name: "Banco Aurora S.A.", document: "61000001000120", ispb: "61000001", kind: "BANK" },
};
const hostile = {
  "a name of 60 letters": "Maximiliana Bartolomea Albuquerque Vasconcelos de Cavalcanti",
  "a key of 77 characters": `${"pagamentos".repeat(6)}as@exemplo.com.br`,
  "140 characters without a space": "W".repeat(140),
};

/** All e-mails one below another, in the page of one of them: a new page for each would cost most of the time. */
function emailsInOnePage(text: string): string {
  const pages = everyEmail(text).map((message) => renderEmail(message, brand).html);
  const bodies = pages.map((html) => /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "");
  expect(bodies).not.toContain("");
  return (pages[0] ?? "").replace(/(<body[^>]*>).*(<\/body>)/s, (_, start, end) => start + bodies.join("<hr>") + end);
}

test.describe("every e-mail fits 320 px", () => {
  for (const [what, text] of Object.entries(hostile))
    test(`with ${what}`, async ({ page }) => {
      await page.setContent(emailsInOnePage(text));
      await expect(page.locator("h1")).toHaveCount(everyEmail(text).length);
      for (const title of await page.locator("h1").all()) expect(await title.isVisible()).toBe(true);
      expect(await misfitsAtEverySize(page, what, { only: [320, 360, 640], sizes: [usualFont] })).toEqual([]);
    });
});

/** The words of a page that go on in another line, but for addresses that do so after '@', '//' or before a dot. */
const brokenWords = () => {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  /** The text of the page with where each letter stands; a tag within a word does not end it. */
  const letters: { letter: string; top: number }[] = [];
  let block: Element | null | undefined;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const now = node.parentElement?.closest("p, td, th, h1");
    if (now !== block) letters.push({ letter: " ", top: 0 });
    block = now;
    Array.from(node.textContent ?? "").forEach((letter, index) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      letters.push({ letter, top: range.getClientRects()[0]?.bottom ?? 0 });
    });
  }
  letters.forEach(({ letter, top }, index) => {
    const before = letters[index - 1];
    if (!before || /\s/.test(letter) || /\s/.test(before.letter) || Math.abs(before.top - top) < 2) return;
    if (letter === "." || before.letter === "@" || before.letter === "/") return;
    found.push(
      letters
        .slice(Math.max(0, index - 12), index + 12)
        .map((one) => one.letter)
        .join(""),
    );
  });
  return found;
};

test("no line of an e-mail ends within a word or a telephone", async ({ page }) => {
  for (const width of [280, 320, 360, 412, 640]) {
    await page.setViewportSize({ width, height: 800 });
    for (const message of everyEmail("Ana Lima")) {
      await page.setContent(renderEmail(message, brand).html);
      expect(await page.evaluate(brokenWords), `${message.template} at ${width}`).toEqual([]);
      const lines = await page.evaluate(() => document.body.innerText.replaceAll("\u00A0", " "));
      expect(lines, message.template).toContain("0800 777 0101");
    }
  }
});

test("the demo's inbox shows an e-mail as its reader sees it, and runs no script of it", async ({ page }) => {
  const message = everyEmail("Ana Lima").find(({ template }) => template === "email-code");
  if (!message) throw new Error("no such e-mail");
  const { subject, text, html } = renderEmail(message, brand);
  const id = `inbox-${test.info().project.name}`;
  const to = `${id}@exemplo.com.br`;
  await outboxFolderMailer(join(process.env["E2E_DATA_DIR"] ?? "", "outbox")).send({
    id,
    from: { name: brand.displayName, address: brand.email },
    to,
    subject,
    text,
    html,
  });
  await page.goto("/inbox");
  const article = page.getByRole("article").filter({ hasText: to });
  await expect(article.getByText("123456", { exact: true })).toBeVisible();
  const shown = article.frameLocator("iframe");
  await expect(shown.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  await expect(shown.getByText("0800 777 0101")).toBeVisible();
  expect(await article.locator("iframe").getAttribute("sandbox")).toBe("");

  const address = String(await article.locator("iframe").getAttribute("src"));
  const answer = await page.request.get(address);
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  expect((await page.request.get("/inbox/e-mails/..%2Fsecret.key")).status()).toBe(404);
});
