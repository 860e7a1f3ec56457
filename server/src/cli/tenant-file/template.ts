import { type RuleField, ruleFields, ruleNames } from "@vitral/contract/console/terms/rule-fields";

/** A rule's example as a bank's file has it: amounts in reais. */
const exampleOf = (field: RuleField): unknown => (field.type === "amount" ? field.example / 100 : field.example);

const terms = {
  dayLimit: 5000,
  nightLimit: 1000,
  limitPerTransaction: 2000,
  feeTypePixIn: "FIXED",
  feePixIn: 0,
  feeTypePixOut: "FIXED",
  feePixOut: 0,
  feeTypeTedOut: "FIXED",
  feeTedOut: 8.5,
  feeBillet: 2.9,
  monthlyFee: 0,
};

/** A bank's file with every field, as `tenant create` takes it: to copy and to change. */
export const tenantTemplate = {
  slug: "exemplo",
  ispb: "12345678",
  hosts: ["banco.exemplo.com.br"],
  name: "Banco Exemplo S.A.",
  document: "11.222.333/0001-81",
  prefixDisplayName: "",
  displayName: "Banco Exemplo",
  article: "o",
  bankName: "Banco Exemplo S.A.",
  agency: "0001",
  email: "atendimento@exemplo.com.br",
  phone: "08001234567",
  ombudsmanPhone: "08001234568",
  provider: { name: "Banco Exemplo S.A.", document: "11.222.333/0001-81", ispb: "12345678", kind: "BANK" },
  site: "https://exemplo.com.br",
  address: "Avenida Paulista, 1, São Paulo - SP, 01310-100",
  internetBanking: "https://banco.exemplo.com.br",
  colors: { primary: "#4338ca", background: "#f7f7fb" },
  logoWhite: null,
  logoDark: null,
  favicon: null,
  signUpExpiryDays: 30,
  strongSecrets: true,
  rules: [
    {
      from: "2026-01-01",
      ...Object.fromEntries(ruleNames.map((name) => [name, exampleOf(ruleFields[name])])),
      dataRecipients: [],
    },
  ],
  pixLocation: null,
  terms: { PERSON: terms, COMPANY: { ...terms, feeTypePixOut: "PERCENTAGE", feePixOut: 0.99, monthlyFee: 29.9 } },
};
