import type { CustomerStatus, EntityType, OnboardingStep } from "@vitral/contract/customers";

/** The password and PIN of all people of the demo. */
export const demoPassword = "vitral123";
export const demoPin = "1234";

/** A demo customer. `accounts` are the balances of the accounts in centavos; `keys` lead to the first one. */
export type Person = {
  tenant: "aurora" | "ipe";
  document: string;
  entityType: EntityType;
  name: string;
  status: CustomerStatus;
  onboardingStep: OnboardingStep;
  accounts?: number[];
  withoutPin?: boolean;
  keys?: string[];
  /** A year of history that ends at the balance. */
  history?: boolean;
};

/** The company to which the demo's Pix of yesterday came (demo-work.ts). */
export const studio = { document: "12ABC34501DE35", key: "financeiro@estudioletra.exemplo.com.br" };

const active = { status: "ACTIVE", onboardingStep: "DONE" } as const;

const holders: Person[] = [
  {
    tenant: "aurora",
    document: "11144477735",
    entityType: "PERSON",
    name: "Ana Lima",
    ...active,
    accounts: [12_480_55],
    keys: ["11144477735", "ana.lima@exemplo.com.br"],
    history: true,
  },
  {
    tenant: "aurora",
    document: "11222333000181",
    entityType: "COMPANY",
    name: "Padaria Pão Nosso Ltda",
    ...active,
    accounts: [48_210_00, 5_000_00],
  },
  {
    tenant: "aurora",
    document: studio.document,
    entityType: "COMPANY",
    name: "Estúdio Letra Ltda",
    ...active,
    accounts: [7_350_90],
    keys: [studio.key],
  },
  {
    tenant: "aurora",
    document: "52998224725",
    entityType: "PERSON",
    name: "Caio Prado",
    ...active,
    accounts: [300_00],
    withoutPin: true,
  },
  {
    tenant: "aurora",
    document: "39053344705",
    entityType: "PERSON",
    name: "Davi Rocha",
    status: "REJECTED",
    onboardingStep: "DONE",
  },
  {
    tenant: "ipe",
    document: "12345678909",
    entityType: "PERSON",
    name: "Bruno Reis",
    ...active,
    accounts: [1_000_00],
    keys: ["12345678909", "bruno.reis@exemplo.com.br"],
  },
];

type Story = [document: string, name: string, step: OnboardingStep, status?: CustomerStatus];

/** One customer at each status and step that post-login routing names (spec 4.2); listed at `/demo`. */
const onTheWay: Story[] = [
  ["20000791997", "Eva Nunes", "WAITING_EMAIL"],
  ["20001583824", "Fábio Dias", "WAITING_EMAIL_CONFIRMATION"],
  ["20002375761", "Gilda Melo", "WAITING_PHONE"],
  ["20003167607", "Hugo Pires", "WAITING_PHONE_CONFIRMATION"],
  ["20003959538", "Íris Campos", "WAITING_INDIVIDUAL"],
  ["20004751400", "Jonas Braga", "WAITING_INDIVIDUAL_DOCUMENT"],
  ["20005543347", "Karen Lopes", "WAITING_INDIVIDUAL_PARENTS_NAME"],
  ["20006335284", "Leandro Sá", "WAITING_INDIVIDUAL_INCOME"],
  ["20007127111", "Mara Teles", "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON"],
  ["20007919050", "Nina Freire", "WAITING_NATIONALITY"],
  ["20008710970", "Otávio Cruz", "WAITING_ADDRESS"],
  ["20009502807", "Paula Viana", "WAITING_DOCUMENTS"],
  ["20010294708", "Quésia Ramos", "WAITING_DOCUMENTS_SELFIE"],
  ["20011086645", "Rui Barreto", "WAITING_DOCUMENTS_FRONT"],
  ["20011878584", "Sônia Prates", "WAITING_DOCUMENTS_BACK"],
  ["20012670456", "Tiago Leal", "RESEND_DOCUMENTS"],
  ["20013462393", "Úrsula Matos", "DONE", "IN_ANALYSIS_INTERNAL"],
  ["20014254220", "Vítor Moraes", "DONE", "REJECTED_INTERNAL"],
  ["20015046168", "Wilma Torres", "DONE", "IN_ANALYSIS_INTERNAL"],
];
const companiesOnTheWay: Story[] = [
  ["30007919000178", "Alfa Doces Ltda", "WAITING_EMAIL"],
  ["30015838000110", "Beta Obras Ltda", "WAITING_EMAIL_CONFIRMATION"],
  ["30023757000161", "Casa Gama Ltda", "WAITING_PHONE"],
  ["30031676000103", "Delta Fretes Ltda", "WAITING_PHONE_CONFIRMATION"],
  ["30039595000150", "Épsilon Arte Ltda", "WAITING_COMPANY_DATA"],
  ["30047514000163", "Zeta Móveis Ltda", "WAITING_COMPANY_ADDRESS"],
  ["30055433000105", "Eta Flores Ltda", "WAITING_COMPANY_PARTNERS"],
  ["30063352000157", "Teta Livros Ltda", "WAITING_DOCUMENTS"],
  ["30071271000107", "Iota Foto Ltda", "WAITING_DOCUMENTS_SELFIE"],
  ["30079190000145", "Capa Modas Ltda", "WAITING_DOCUMENTS_FRONT"],
  ["30087109000179", "Lambda Som Ltda", "WAITING_DOCUMENTS_BACK"],
  ["30095028000110", "Mi Massas Ltda", "WAITING_COMPANY_DOCUMENT"],
  ["30102947000174", "Ni Bikes Ltda", "RESEND_DOCUMENTS"],
  ["30110866000116", "Csi Cafés Ltda", "DONE"],
  ["30118785000162", "Ômicron Luz Ltda", "DONE", "IN_ANALYSIS_INTERNAL"],
  ["30126704000176", "Pi Papéis Ltda", "DONE", "REJECTED"],
  ["30134623000118", "Rô Rendas Ltda", "DONE", "REJECTED_INTERNAL"],
];

const applicantOf =
  (entityType: EntityType) =>
  ([document, name, onboardingStep, status = "PENDING"]: Story): Person => ({
    tenant: "aurora",
    document,
    entityType,
    name,
    status,
    onboardingStep,
  });

/** Who activated BC Protege+ in the demo: Wilma Torres, whose application waits. */
export { protectedTaxIds as protectedDocuments } from "../../network/src/demo-people.ts";

/** Everyone in the demo, listed at `/demo`. */
export const people: Person[] = [
  ...holders,
  ...onTheWay.map(applicantOf("PERSON")),
  ...companiesOnTheWay.map(applicantOf("COMPANY")),
];

/** "Úrsula Matos" → "ursula.matos@exemplo.com.br". */
export const emailOf = (name: string): string =>
  `${name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ".")}@exemplo.com.br`;
