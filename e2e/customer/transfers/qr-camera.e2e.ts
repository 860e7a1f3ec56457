import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { encodeQR } from "qr";
import { expect, pin, signIn, test as base } from "../../support/bank.ts";

/** What the browser's camera shows after it is opened again: a QR code, or a blank wall when the text is null. */
type Shows = (text: string | null) => void;

const test = base.extend<object, { shows: Shows; film: string }>({
  film: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "vitral-camera-"));
      await use(join(folder, "film.y4m"));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      const args = [...(launchOptions.args ?? []), `--use-file-for-fake-video-capture=${film}`];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
  shows: [async ({ film }, use) => use((text) => writeFileSync(film, filmOf(text))), { scope: "worker" }],
});

test.use({ refused: [422] });

const receiver = { name: "MARIA SOUZA", city: "SAO PAULO" };
const code = writeStaticBrCode({ key: "maria.souza@exemplo.com.br", ...receiver, amount: cents(9_90) });

test(
  "a code is read with the camera and paid from the keyboard alone",
  { tag: "@phone" },
  async ({ page, aCustomer, shows, expectAccessible }) => {
    shows(code);
    await signIn(page, await aCustomer(), "/transfer/qr-code");
    await page.getByRole("button", { name: "Ler com a câmera" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Código lido com a câmera. Confirme para ver quem recebe.")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByLabel("QR Code (Pix Copia e Cola)")).toHaveValue(code);
    await expect(page.getByRole("button", { name: "Ler com a câmera" })).toBeFocused();
    await expectAccessible();

    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Confirmar pagamento" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Pagar R$ 9,90" })).toBeVisible();
    await page.getByLabel("PIN").focus();
    await page.keyboard.type(pin);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Pagamento realizado" })).toBeVisible();
  },
);

test(
  "a code that is not Pix is refused with the same reason as a pasted one",
  { tag: "@phone" },
  async ({ page, aCustomer, shows }) => {
    shows("https://exemplo.com.br/cardapio");
    await signIn(page, await aCustomer(), "/transfer/qr-code");
    await page.getByRole("button", { name: "Ler com a câmera" }).click();
    await expect(page.getByLabel("QR Code (Pix Copia e Cola)")).toHaveValue("https://exemplo.com.br/cardapio");
    await page.getByRole("button", { name: "Confirmar" }).click();
    const reason = "Este texto não é um código Pix completo. Copie o código inteiro e tente de novo.";
    await expect(page.getByRole("alert").filter({ hasText: reason }).first()).toBeVisible();
  },
);

test(
  "the camera keeps reading until a code is found, and Esc releases it",
  { tag: "@phone" },
  async ({ page, aCustomer, shows, expectAccessible }) => {
    shows(null);
    await signIn(page, await aCustomer(), "/transfer/qr-code");
    const opener = page.getByRole("button", { name: "Ler com a câmera" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Ler com a câmera" });
    await expect(dialog.getByText("Procurando um QR Code…")).toBeVisible();
    const video = dialog.getByLabel("Imagem da câmera");
    await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBeGreaterThan(0);
    await expectAccessible();
    const stream = await video.evaluateHandle((shown: HTMLVideoElement) => shown.srcObject);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    const states = await stream.evaluate((source) =>
      (source as MediaStream).getTracks().map(({ readyState }) => readyState),
    );
    expect(states).toEqual(["ended"]);
  },
);

test(
  "without a connection the reader shows an error, and opens when it is back",
  { tag: "@phone" },
  async ({ page, aCustomer, shows }) => {
    shows(code);
    // From the beginning: the page loads the reader when idle.
    const parts = "**/assets/{qr-camera,decode}-*.js";
    await page.route(parts, (route) => route.abort("connectionreset"));
    await signIn(page, await aCustomer(), "/transfer/qr-code");
    const opener = page.getByRole("button", { name: "Ler com a câmera" });
    await opener.click();
    await expect(page.getByText(/Não foi possível abrir o leitor/)).toBeVisible();
    await page.unroute(parts);
    await opener.click();
    await expect(page.getByText("Código lido com a câmera. Confirme para ver quem recebe.")).toBeVisible();
  },
);

/** A film of one still (YUV4MPEG2, 4:2:0): a code in the middle of white paper, as a camera sees it. */
function filmOf(text: string | null): Buffer {
  const [width, height] = [640, 480];
  const modules = text === null ? [] : encodeQR(text, "raw");
  const scale = Math.floor(400 / Math.max(1, modules.length));
  const [left, top] = [width, height].map((side) => Math.floor((side - modules.length * scale) / 2));
  const light = Buffer.alloc(width * height, 235);
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < scale; line += 1) {
        const from = ((top ?? 0) + y * scale + line) * width + (left ?? 0) + x * scale;
        light.fill(16, from, from + scale);
      }
    }
  }
  const noColour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, noColour]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
