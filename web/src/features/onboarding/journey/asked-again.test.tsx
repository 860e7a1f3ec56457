import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrive, onboardingState, press, title } from "../../../testing/customer.tsx";

const resubmission = (reason: string, type: string | null) => ({ "GET /documents/resubmission": { reason, type } });
const reason = "O contrato está sem a última página.";

test("whoever has to send all documents again reads why on the first screen and on those that follow", async () => {
  const { user } = await arrive({ at: "RESEND_DOCUMENTS", answers: resubmission("Tudo está escuro.", null) });
  await title("Vamos tirar uma selfie");
  expect((await screen.findByRole("note")).textContent).toBe("Precisamos dos documentos de novoTudo está escuro.");
  await user.click(screen.getByRole("link", { name: "Avançar" }));
  await title("Tire uma selfie");
  expect(screen.getByText("Tudo está escuro.")).toBeTruthy();
});

test("one file that is asked again says which and why, and its sending is the end", async () => {
  const { user, visit } = await arrive({
    at: "WAITING_COMPANY_DOCUMENT",
    as: "COMPANY",
    answers: {
      ...resubmission(reason, "ARTICLES_OF_INCORPORATION"),
      "POST /documents/companies": onboardingState("DONE"),
    },
  });
  await title("Envie o documento da empresa");
  expect((await screen.findByRole("note")).textContent).toBe(`Envie de novo: Contrato social${reason}`);
  const contract = new File(["%PDF"], "contrato.pdf", { type: "application/pdf" });
  await user.upload(screen.getByLabelText(/^Escolher/), contract);
  await title("Parabéns!");
  expect(visit.address).toBe("/onboarding/pj/docs/7");
});

test("an identity document that is asked again alone is the end: what is there is not asked for", async () => {
  const { user, visit } = await arrive({
    at: "WAITING_DOCUMENTS_FRONT",
    as: "COMPANY",
    answers: {
      ...resubmission("O RG venceu.", "IDENTITY_CARD_FRONT"),
      "POST /documents/companies": onboardingState("DONE"),
    },
  });
  await title("Qual documento você vai enviar?");
  expect((await screen.findByRole("note")).textContent).toBe("Envie de novo: RG, frente e versoO RG venceu.");
  await user.click(screen.getByRole("link", { name: /Carteira de Habilitação Digital/ }));
  await title("Envie sua habilitação digital");
  await user.upload(screen.getByLabelText(/^Escolher/), new File(["%PDF"], "cnh.pdf", { type: "application/pdf" }));
  await title("Parabéns!");
  expect(visit.address).toBe("/onboarding/pj/docs/7");
});

test("a back that is asked again alone begins with its photo, of the document that is known", async () => {
  const { visit } = await arrive({
    at: "WAITING_DOCUMENTS_BACK",
    answers: resubmission("O verso está cortado.", "IDENTITY_CARD_VERSE"),
  });
  await title("Foto do verso do seu RG");
  expect(visit.address).toBe("/onboarding/pf/docs/5?docType=rg");
  expect(press("Abrir câmera")).toBeTruthy();
  expect(screen.getByText("O verso está cortado.")).toBeTruthy();
});

test("whoever sends documents for the first time is told nothing", async () => {
  await arrive({ at: "WAITING_DOCUMENTS" });
  await title("Vamos tirar uma selfie");
  expect(screen.queryByRole("note")).toBeNull();
});
