import { playedBanks, playedPeople } from "../../network/src/demo-people.ts";
import { always, everyRule, specificationRules } from "./brand-rules.ts";
import type { NewTenant, TermsRow } from "../src/modules/tenants/tenants.ts";

/** A demo bank without its id. */
export type Brand = Omit<NewTenant, "id">;

const people: TermsRow = {
  dayLimit: 5_000_00,
  nightLimit: 1_000_00,
  transactionLimit: 2_000_00,
  pixIn: { type: "FIXED", fee: 0 },
  pixOut: { type: "FIXED", fee: 0 },
  tedOut: { type: "FIXED", fee: 8_50 },
  billet: 2_90,
  monthly: 0,
};
const tenTimes = ({ dayLimit, nightLimit, transactionLimit, ...fees }: TermsRow): TermsRow => ({
  dayLimit: dayLimit * 10,
  nightLimit: nightLimit * 10,
  transactionLimit: transactionLimit * 10,
  ...fees,
});

/** The two demo brands; their names, documents and addresses are made up. */
export const brands: Brand[] = [
  {
    slug: "aurora",
    hosts: ["localhost", "127.0.0.1"],
    name: "Banco Aurora S.A.",
    document: "61000001000120",
    prefixDisplayName: "Banco",
    displayName: "Banco Aurora",
    article: "o",
    email: "atendimento@bancoaurora.exemplo.com.br",
    phone: "08007770101",
    ombudsmanPhone: "08007770102",
    provider: { name: "Banco Aurora S.A.", document: "61000001000120", ispb: "61000001", kind: "BANK" },
    site: "https://bancoaurora.exemplo.com.br",
    address: "Avenida Paulista, 1000, Bela Vista, São Paulo - SP, 01310-100",
    internetBanking: "http://localhost:3000",
    primary: "#4338ca",
    background: "#f7f7fb",
    logoWhite: "/brands/aurora/logo-white.svg",
    logoDark: "/brands/aurora/logo-dark.svg",
    favicon: "/brands/aurora/favicon.svg",
    bankName: "Banco Aurora S.A.",
    ispb: "61000001",
    agency: "0001",
    signUpExpiryDays: 30,
    strongSecrets: false,
    rules: always(specificationRules),
    pixLocation: "https://pix.aurora.exemplo",
    terms: { PERSON: people, COMPANY: { ...tenTimes(people), pixOut: { type: "FIXED", fee: 1_00 }, monthly: 29_90 } },
  },
  {
    slug: "ipe",
    hosts: ["ipe.localhost"],
    name: "Cooperativa de Crédito Ipê",
    document: "72000001000147",
    prefixDisplayName: "Cooperativa",
    displayName: "Cooperativa Ipê",
    article: "a",
    email: "atendimento@cooperativaipe.exemplo.com.br",
    phone: "08006660202",
    ombudsmanPhone: "08006660203",
    provider: {
      name: "Cooperativa de Crédito Ipê",
      document: "72000001000147",
      ispb: "72000001",
      kind: "CREDIT_COOPERATIVE",
    },
    site: "https://cooperativaipe.exemplo.com.br",
    address: "Praça Sete de Setembro, 200, Centro, Belo Horizonte - MG, 30130-010",
    internetBanking: "http://ipe.localhost:3000",
    primary: "#f0b400",
    background: "#fbf9f3",
    logoWhite: "/brands/ipe/logo-white.svg",
    logoDark: "/brands/ipe/logo-dark.svg",
    favicon: "/brands/ipe/favicon.svg",
    bankName: "Cooperativa Ipê",
    ispb: "72000001",
    agency: "0101",
    signUpExpiryDays: 30,
    strongSecrets: true,
    rules: always(everyRule),
    pixLocation: "https://pix.ipe.exemplo",
    terms: {
      PERSON: { ...people, tedOut: { type: "FIXED", fee: 6_00 }, billet: 1_90 },
      COMPANY: {
        ...tenTimes(people),
        pixOut: { type: "PERCENTAGE", fee: 5_000 },
        tedOut: { type: "FIXED", fee: 6_00 },
        billet: 1_90,
        monthly: 19_90,
      },
    },
  },
];

/** People with accounts at other banks, payable through the simulated network, with the network's behaviour. */
export const outsiders = playedPeople.map(({ key, name, taxId: document, bank, behaviour, suspicion = null }) => {
  const { ispb, name: bankName } = playedBanks[bank];
  return { key, name, document, behaviour, suspicion, ispb, bankName };
});
