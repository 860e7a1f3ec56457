import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { expect, signIn, test } from "../../support/bank.ts";
import { launchOptions } from "../../support/browser.ts";
import { anOnboarding, signInAgain } from "../../support/onboarding.ts";

test.use({ launchOptions: launchOptions({ camera: "denied" }) });

test(
  "a denied camera shows a sentence, and a code can still be pasted",
  { tag: "@phone-only" },
  async ({ page, aCustomer, expectAccessible }) => {
    const receiver = { name: "MARIA SOUZA", city: "SAO PAULO" };
    const code = writeStaticBrCode({ key: "maria.souza@exemplo.com.br", ...receiver, amount: cents(9_90) });
    await signIn(page, await aCustomer(), "/transfer/qr-code");
    await page.getByRole("button", { name: "Ler com a câmera" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Não foi possível acessar a câmera. Verifique as permissões do seu navegador.",
    );
    await expectAccessible();
    await page.getByRole("button", { name: "Fechar câmera" }).click();
    await page.getByLabel("QR Code (Pix Copia e Cola)").fill(code);
    await page.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByRole("button", { name: "Pagar R$ 9,90" })).toBeVisible();
  },
);

test("without the camera of the selfie a file can be chosen", { tag: "@phone-only" }, async ({ page, aCustomer }) => {
  const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_DOCUMENTS" });
  const lia = anOnboarding(page);
  await signInAgain(page, document);
  await lia.next();
  await lia.reaches("pf/docs/2");
  await lia.press("Abrir câmera");
  await expect(page.getByText("Não foi possível acessar a câmera.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Escolher um arquivo" })).toBeEnabled();
});
