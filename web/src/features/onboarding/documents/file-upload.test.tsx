import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ServerAnswers } from "../../../testing/bank.tsx";
import { giveUp } from "../../../testing/screen.ts";
import { alerts, arrive, describedBy, press, onboardingState, title } from "../../../testing/customer.tsx";

const pdf = new File(["%PDF-1.7"], "cnh-digital.pdf", { type: "application/pdf" });
const picker = () => screen.getByLabelText<HTMLInputElement>(/^Escolher/);
const uploads = (requests: { call: string; query: string; body: unknown }[]) =>
  requests
    .filter(({ call }) => call.startsWith("POST /documents/"))
    .map(({ query, body }) => [query, (body as { image: File }).image.name]);

async function atTheLicence(as: "PERSON" | "COMPANY", answers: ServerAnswers = {}) {
  const arrived = await arrive({
    at: "WAITING_DOCUMENTS_FRONT",
    as,
    answers: {
      "POST /documents/persons": onboardingState("DONE"),
      "POST /documents/companies": onboardingState("WAITING_COMPANY_DOCUMENT"),
      ...answers,
    },
  });
  await arrived.user.click(screen.getByRole("link", { name: /Carteira de Habilitação Digital/ }));
  await title("Envie sua habilitação digital");
  return arrived;
}

describe("a person's digital licence", () => {
  test("names its size limit, and is required", async () => {
    const { user } = await atTheLicence("PERSON");
    expect(screen.getByText("Imagem ou PDF, com até 10 MB")).toBeTruthy();
    await user.click(press("Enviar documento"));
    expect(alerts()).toEqual(["Por favor, selecione um arquivo."]);
  });

  test("is sent by the button, not before", async () => {
    const { user, requests, visit } = await atTheLicence("PERSON");
    await user.upload(picker(), pdf);
    expect(await screen.findByText("cnh-digital.pdf")).toBeTruthy();
    expect(describedBy(picker())).toBe("Arquivo escolhido: cnh-digital.pdf");
    expect(picker().files?.[0]).toBe(pdf);
    expect(uploads(requests)).toEqual([]);
    await user.click(press("Enviar documento"));
    await title("Parabéns!");
    expect(visit.address).toBe("/onboarding/pf/docs/6");
    expect(uploads(requests)).toEqual([["type=DRIVER_LICENSE_DIGITAL", "cnh-digital.pdf"]]);
  });

  test("of more than 10 MB is not sent", async () => {
    const { requests } = await atTheLicence("PERSON");
    const huge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "grande.pdf", { type: "application/pdf" });
    fireEvent.change(picker(), { target: { files: [huge] } });
    await expect.poll(alerts).toEqual(["O arquivo passa de 10 MB. Envie um arquivo menor."]);
    expect(uploads(requests)).toEqual([]);
  });

  test("that is neither a picture nor a PDF is not sent", async () => {
    await atTheLicence("PERSON");
    fireEvent.change(picker(), { target: { files: [new File(["x"], "a.docx", { type: "application/msword" })] } });
    await expect
      .poll(alerts)
      .toEqual(["Não conseguimos abrir este arquivo. Escolha uma imagem em JPG ou PNG, ou um PDF."]);
  });
});

describe("a company's files", () => {
  test("are sent as soon as they are chosen, and lead to the end", async () => {
    const upload = (_body: unknown, query: string) =>
      Response.json(onboardingState(query.endsWith("DIGITAL") ? "WAITING_COMPANY_DOCUMENT" : "DONE"));
    const { user, requests, visit } = await atTheLicence("COMPANY", { "POST /documents/companies": upload });
    await user.upload(picker(), pdf);
    await title("Envie o documento da empresa");
    expect(visit.address).toBe("/onboarding/pj/docs/6");
    await user.upload(picker(), new File(["%PDF"], "contrato.pdf", { type: "application/pdf" }));
    await title("Parabéns!");
    expect(visit.address).toBe("/onboarding/pj/docs/7");
    expect(uploads(requests)).toEqual([
      ["type=DRIVER_LICENSE_DIGITAL", "cnh-digital.pdf"],
      ["type=ARTICLES_OF_INCORPORATION", "contrato.pdf"],
    ]);
    await user.click(press("Finalizar"));
    await title("Entre na sua conta");
    expect(visit.address).toBe("/auth/login");
    expect(requests.at(-1)?.call).toBe("POST /sign-out");
  });

  test("whose upload failed stay chosen and can be sent again", async () => {
    let isDown = true;
    const upload = () => {
      if (isDown) throw new TypeError("Failed to fetch");
      return Response.json(onboardingState("WAITING_COMPANY_DOCUMENT"));
    };
    const { user } = await atTheLicence("COMPANY", { "POST /documents/companies": upload });
    await user.upload(picker(), pdf);
    expect(await screen.findByText(/^Sem conexão\. Verifique sua internet/)).toBeTruthy();
    await giveUp(user);
    isDown = false;
    await user.click(press("Enviar documento"));
    await title("Envie o documento da empresa");
  });
});
