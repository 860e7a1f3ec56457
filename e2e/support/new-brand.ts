import { randomInt } from "node:crypto";
import { aCnpj } from "../../server/test/documents.ts";

/** What is typed of a new brand: its own names and numbers, its contacts and its host. */
export function newBrand(slug: string, host: string): Record<string, string> {
  const [document, ispb] = [aCnpj(), String(randomInt(10_000_000, 99_999_999))];
  return {
    "Nome curto": slug,
    CNPJ: document,
    ISPB: ispb,
    "Internet banking": `https://${host}`,
    "Razão social da instituição": "Banco da Serra S.A.",
    "CNPJ da instituição": document,
    "ISPB da instituição": ispb,
    "Nome exibido": "Banco da Serra",
    "Razão social": "Banco da Serra S.A.",
    "Nome para outros bancos": "Banco da Serra S.A.",
    "E-mail de atendimento": "contato@serra.exemplo",
    "Telefone (SAC)": "08001234567",
    "Telefone da ouvidoria": "08001234568",
    Site: "https://serra.exemplo",
    Endereço: "Rua da Serra, 1, Manaus",
    Domínios: host,
  };
}
