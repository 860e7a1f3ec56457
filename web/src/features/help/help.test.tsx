import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { anaIsRemembered, aurora, checking, open, theBank } from "../../testing/bank.tsx";
import { findField, findTitle } from "../../testing/screen.ts";

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

const topics = () =>
  within(screen.getByRole("region", { name: "Assuntos" }))
    .queryAllByRole("heading", { level: 3, hidden: true })
    .map(({ textContent }) => textContent);
const marked = () => Array.from(document.querySelectorAll("mark"), ({ textContent }) => textContent);

test("the help is searched from 'Minha conta', without accents and capitals, and the hits are marked", async () => {
  anaIsRemembered();
  theBank();
  const { user } = open("/account");
  await user.click(await screen.findByRole("link", { name: /^Ajuda Busque/ }));
  await findTitle("Ajuda e reclamações");
  expect(topics().length).toBeGreaterThan(15);
  await user.type(await findField("Buscar na ajuda"), "DEVOLUCAO de um pix");
  expect(screen.getByRole("status").textContent).toBe("2 assuntos encontrados.");
  expect(topics()).toEqual(["Golpe, fraude ou ameaça: contestar um Pix", "Devolver um Pix que recebi"]);
  expect(new Set(marked())).toEqual(new Set(["Pix"]));
  await user.clear(await findField("Buscar na ajuda"));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(marked()).toEqual([]);
});

test("who finds nothing is led to people", async () => {
  theBank();
  const { user } = open("/help");
  await user.type(await findField("Buscar na ajuda"), "criptomoeda");
  expect(screen.getByRole("status").textContent).toBe("Nenhum assunto encontrado.");
  const section = within(screen.getByRole("region", { name: "Assuntos" }));
  expect(section.getByText("Nada encontrado")).toBeTruthy();
  expect(section.getByRole("link", { name: "(11) 3000-0000" })).toBeTruthy();
  expect(section.getByRole("link", { name: "0800 777 0102" })).toBeTruthy();
  await user.click(section.getByRole("link", { name: "Reclamar no Banco Central" }));
  expect(document.getElementById("banco-central")).not.toBeNull();
});

test("the address of a topic opens it, and that of a place shows it", async () => {
  theBank();
  open("/help#pin");
  const title = await screen.findByRole("heading", { level: 3, name: "Cadastrar, trocar ou desbloquear o PIN" });
  expect(title.closest("details")?.open).toBe(true);
  await expect.poll(() => document.activeElement?.textContent).toContain("desbloquear o PIN");
});

test("a link of a topic leads to the people it names", async () => {
  theBank();
  const { user } = open("/help#reclamar");
  await user.click(await screen.findByRole("link", { name: "Ver a Ouvidoria" }));
  await expect.poll(() => document.activeElement?.id).toBe("ouvidoria");
});

test("devices are a topic only where the bank asks for their registration", async () => {
  theBank({ "GET /tenants": { ...aurora, registeredDevices: true } });
  const { user } = open("/help");
  await user.type(await findField("Buscar na ajuda"), "celular perdido");
  expect(topics()).toEqual(["Cadastrar um dispositivo, ou bloquear um que perdi"]);
});
