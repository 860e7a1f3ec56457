import type { Page } from "@playwright/test";
import { expect, password } from "./bank.ts";

/** Every screen of both tracks by the end of its address, with its title (spec 2.5, 2.6). */
const titles = {
  pf: "Crie sua conta",
  "pf/2": "Qual seu e-mail?",
  "pf/3": "Qual seu telefone?",
  "pf/4": "Qual sua data de nascimento?",
  "pf/5": "Quais os dados do seu RG?",
  "pf/6": "Qual o nome completo da sua mãe?",
  "pf/7": "Qual sua renda mensal?",
  "pf/8": "Você é uma pessoa politicamente exposta (PEP)?",
  "pf/9": "Qual sua nacionalidade?",
  "pf/10": "Qual seu endereço?",
  "pf/docs/1": "Vamos tirar uma selfie",
  "pf/docs/2": "Tire uma selfie",
  "pf/docs/3": "Qual documento você vai enviar?",
  "pf/docs/4?docType=rg": "Foto da frente do seu RG",
  "pf/docs/4/2": "Envie sua habilitação digital",
  "pf/docs/5?docType=rg": "Foto do verso do seu RG",
  "pf/docs/6": "Parabéns!",
  "pf/docs/6/2": "Conta não aprovada!",
  pj: "Vamos começar?",
  "pj/2": "Qual o e-mail da empresa?",
  "pj/3": "Qual o telefone da empresa?",
  "pj/4": "Qual o endereço da empresa?",
  "pj/5": "Agora, os dados do sócio",
  "pj/6": "Quem é o sócio?",
  "pj/docs/1": "Agora, os documentos",
  "pj/docs/2": "Tire uma selfie",
  "pj/docs/3": "Qual documento você vai enviar?",
  "pj/docs/4?docType=cnh": "Foto da frente da sua habilitação",
  "pj/docs/4/2": "Envie sua habilitação digital",
  "pj/docs/5?docType=cnh": "Foto do verso da sua habilitação",
  "pj/docs/6": "Envie o documento da empresa",
  "pj/docs/7": "Parabéns!",
  "pj/docs/7/2": "Conta não aprovada!",
};
type Screen = keyof typeof titles;

/** 'Avançar' sends a form, or only opens the next screen. */
const next = (page: Page) =>
  page
    .getByRole("button", { name: "Avançar" })
    .or(page.getByRole("link", { name: "Avançar" }))
    .click();

/** Signs in with a click on 'Entrar', and waits for nothing. */
export async function signInAgain(page: Page, document: string): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("CPF/CNPJ").fill(document);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

export const aPdfFile = {
  name: "documento.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
};

/** Goes through the onboarding. `look` is called for every screen and every further state of it. */
export function anOnboarding(page: Page, look: () => Promise<void> = async () => undefined) {
  const press = (name: string) => page.getByRole("button", { name }).click();
  const gives = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const camera = async () => {
    await press("Abrir câmera");
    await expect(page.getByRole("button", { name: "Tirar foto" })).toBeEnabled();
  };
  return {
    gives,
    press,
    camera,
    next: () => next(page),
    look,

    async reaches(screen: Screen) {
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `/onboarding/${screen}`);
      await expect(page.getByRole("heading", { level: 1, name: titles[screen], exact: true })).toBeVisible();
      await look();
    },

    async signsUp(fields: Record<string, string>) {
      await gives({ ...fields, Senha: password, "Confirme sua senha": password });
      await page.getByRole("checkbox").check();
      await next(page);
    },

    /** Enters an e-mail or phone, and the code that it receives. */
    async confirms(label: string, value: string, code: () => Promise<string>) {
      await gives({ [label]: value });
      await page.getByLabel(label, { exact: true }).press("Enter");
      await expect(page.getByText("Enviamos um código para")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Alterar/ })).toBeVisible();
      const resend = page.getByRole("button", { name: "Reenviar código", exact: true });
      await expect(resend).toBeDisabled();
      await expect(resend).toHaveText(/^Reenviar código em \d:\d\d$/);
      await look();
      await gives({ "Código de verificação": /\b(\d{6})\b/.exec(await code())?.[1] ?? "" });
      await press("Validar código");
    },

    /** The postal-code service of this run knows one address; it answers as the public one does. */
    async givesAddress() {
      const found = { logradouro: "Rua Augusta", bairro: "Consolação", localidade: "São Paulo", uf: "SP" };
      await page.route("**/cep/01305000", (route) => route.fulfill({ json: found }));
      await gives({ CEP: "01305000" });
      await expect(page.getByLabel("Rua")).toHaveValue("Rua Augusta");
      await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
      await gives({ Número: "100" });
      await next(page);
    },

    async takesPhoto() {
      await camera();
      await press("Tirar foto");
      await press("Sim, está ótimo");
    },

    /** From the device instead of the camera. */
    picks: (file: { name: string; mimeType: string; buffer: Buffer } | string) =>
      page.locator('input[type="file"]').setInputFiles(file),
  };
}
