import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { anaIsRemembered, checking, open, theBank } from "../../testing/bank.tsx";

const provider = "Banco Aurora S.A. · CNPJ 11.222.333/0001-81 · ISPB 61000001 · Banco";

test("one press leads to customer service, ombudsman and Central Bank, with and without a session", async () => {
  theBank();
  const { user } = open("/auth/login");
  await user.click(await screen.findByRole("link", { name: "Ajuda e reclamações" }));
  expect(await screen.findByRole("link", { name: "(11) 3000-0000" })).toHaveProperty("href", "tel:+551130000000");
  expect(screen.getByRole("link", { name: "0800 777 0102" })).toHaveProperty("href", "tel:08007770102");
  const complaint = screen.getByRole("link", { name: /^bcb.gov.br\/meubc/ });
  expect(complaint).toHaveProperty("href", "https://www.bcb.gov.br/meubc/registrar_reclamacao");
  expect(complaint).toHaveProperty("rel", "noreferrer");
  expect(screen.getByText("11.222.333/0001-81")).toBeTruthy();
  // On a narrow screen a long e-mail breaks between its words, not inside one.
  for (const email of screen.getAllByText(
    (_, element) => element?.getAttribute("href")?.startsWith("mailto:") ?? false,
  ))
    expect(email.innerHTML).toContain("ajuda@<wbr>aurora.<wbr>example");
  expect(screen.getByText("Fale com o Banco Aurora, nesta ordem")).toBeTruthy();
});

test.each([["/auth/login"], ["/settings/limits"], ["/transfer/pix-key"], ["/comprovante/x"]])(
  "%s names the institution behind the brand, and leads to the help",
  async (address) => {
    anaIsRemembered(address.startsWith("/auth") ? { token: "" } : {});
    theBank({ [`GET /accounts/${checking.id}/limits`]: { dayLimit: 1, nightLimit: 1, limitPerTransaction: 1 } });
    open(address);
    const footer = await screen.findByRole("contentinfo");
    expect(footer.textContent?.replaceAll("\u00A0", " ")).toContain(provider);
    expect(screen.getByRole("link", { name: "Ajuda e reclamações" }).getAttribute("href")).toBe("/help");
  },
);
