import { expect, test } from "../../support/bank.ts";
import { anOnboarding, aPdfFile, signInAgain } from "../../support/onboarding.ts";

test("the back button and a lost connection lose nothing that was typed", async ({ page, aCustomer }) => {
  const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_INDIVIDUAL" });
  const lia = anOnboarding(page);
  await signInAgain(page, document);
  await lia.reaches("pf/4");
  await lia.gives({ "Data de nascimento": "15/03/1988" });

  await page.route("**/api/persons/individuals", (route) => route.abort("connectionreset"));
  await lia.next();
  await expect(page.getByText(/^Sem conexão\. Verifique sua internet/)).toBeVisible();
  await page.unroute("**/api/persons/individuals");
  await page.getByRole("button", { name: "Tentar de novo" }).click();

  await lia.reaches("pf/5");
  await lia.gives({ "Número do RG": "123456789", "Órgão emissor": "SSP" });
  await page.goBack();
  await lia.reaches("pf/4");
  await expect(page.getByLabel("Data de nascimento")).toHaveValue("15/03/1988");
  await page.goForward();
  await lia.reaches("pf/5");
  await expect(page.getByLabel("Número do RG")).toHaveValue("123456789");
  await expect(page.getByLabel("Órgão emissor")).toHaveValue("SSP");
  await page.goBack();
  await lia.reaches("pf/4");
  // Earlier answers may be sent again unchanged.
  await lia.next();
  await lia.reaches("pf/5");
});

test("a person who must resubmit the documents sends them again", async ({ page, aCustomer }) => {
  const { document } = await aCustomer({ status: "PENDING", onboardingStep: "RESEND_DOCUMENTS" });
  const lia = anOnboarding(page);
  await signInAgain(page, document);
  await lia.reaches("pf/docs/1");
  await lia.next();
  await lia.reaches("pf/docs/2");
  await lia.takesPhoto();
  await lia.reaches("pf/docs/3");
  await page.getByRole("link", { name: /Carteira de Habilitação Digital/ }).click();
  await lia.reaches("pf/docs/4/2");
  await lia.press("Enviar documento");
  await expect(page.getByText("Por favor, selecione um arquivo.")).toBeVisible();
  await lia.picks(aPdfFile);
  await lia.press("Enviar documento");
  await lia.reaches("pf/docs/6");
});

test("a company that must resubmit the documents sends a paper licence", async ({ page, aCustomer }) => {
  const { document } = await aCustomer({
    entityType: "COMPANY",
    status: "PENDING",
    onboardingStep: "RESEND_DOCUMENTS",
  });
  const shop = anOnboarding(page);
  await signInAgain(page, document);
  await shop.reaches("pj/docs/1");
  await shop.next();
  await shop.reaches("pj/docs/2");
  await shop.takesPhoto();
  await shop.reaches("pj/docs/3");
  await page.getByRole("link", { name: "Carteira de Habilitação Fotos da frente e do verso" }).click();
  await shop.reaches("pj/docs/4?docType=cnh");
  await shop.takesPhoto();
  await shop.reaches("pj/docs/5?docType=cnh");
  await shop.takesPhoto();
  await shop.reaches("pj/docs/6");
  await shop.picks(aPdfFile);
  await shop.reaches("pj/docs/7");
});

test("a rejected company reads so with the support's contacts; a person reads so at sign-in", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  const company = await aCustomer({ entityType: "COMPANY", status: "REJECTED_INTERNAL" });
  const shop = anOnboarding(page, expectAccessible);
  await signInAgain(page, company.document);
  await shop.reaches("pj/docs/7/2");
  await expect(page.getByText("No momento não conseguimos aprovar sua conta.")).toBeVisible();
  await shop.press("Finalizar");
  await expect(page.getByRole("heading", { name: "Entre na sua conta" })).toBeVisible();

  const person = await aCustomer({ status: "REJECTED" });
  await signInAgain(page, person.document);
  await expect(page.getByText("Sua conta foi rejeitada.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Entre na sua conta" })).toBeVisible();
});
