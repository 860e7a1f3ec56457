import type { RouteObject } from "react-router";
import { paths } from "../lib/paths.ts";
import { page } from "./page.tsx";

const { onboarding } = paths;
const { pf, pj } = onboarding;

/** The screens of the account opening (spec 2.5, 2.6). Sign-in does not load this table. */
export const onboardingScreens: RouteObject[] = [
  page(onboarding.start, "Abrir conta", () => import("../features/onboarding/sign-up/start.tsx")),
  page(pf.signUp, "Abrir conta", () => import("../features/onboarding/sign-up/sign-up-person.tsx")),
  page(pj.signUp, "Abrir conta para empresa", () => import("../features/onboarding/sign-up/sign-up-company.tsx")),
  page(pj.email, "E-mail da empresa", () => import("../features/onboarding/contact/email.tsx")),
  page(pj.phone, "Telefone da empresa", () => import("../features/onboarding/contact/phone.tsx")),
  page(pj.company, "Dados da empresa", () => import("../features/onboarding/company/company-data.tsx")),
  page(pj.partnerIntroduction, "Sócios", () => import("../features/onboarding/company/partner-introduction.tsx")),
  page(pj.partner, "Dados do sócio", () => import("../features/onboarding/company/partner.tsx")),
  page(
    pj.documentsIntroduction,
    "Documentos",
    () => import("../features/onboarding/documents/documents-introduction.tsx"),
  ),
  page(pj.selfie, "Selfie", () => import("../features/onboarding/documents/selfie.tsx")),
  page(pj.documentType, "Tipo de documento", () => import("../features/onboarding/documents/document-type.tsx")),
  page(pj.documentFront, "Frente do documento", () => import("../features/onboarding/documents/document-front.tsx")),
  page(
    pj.digitalLicence,
    "Carteira de habilitação digital",
    () => import("../features/onboarding/documents/digital-licence.tsx"),
  ),
  page(pj.documentBack, "Verso do documento", () => import("../features/onboarding/documents/document-back.tsx")),
  page(
    pj.companyDocument,
    "Documento da empresa",
    () => import("../features/onboarding/documents/company-document.tsx"),
  ),
  page(pj.done, "Cadastro concluído", () => import("../features/onboarding/journey/done.tsx")),
  page(pj.notApproved, "Conta não aprovada", () => import("../features/onboarding/journey/not-approved.tsx")),
  page(pf.email, "E-mail", () => import("../features/onboarding/contact/email.tsx")),
  page(pf.phone, "Telefone", () => import("../features/onboarding/contact/phone.tsx")),
  page(pf.birthDate, "Data de nascimento", () => import("../features/onboarding/person/birth-date.tsx")),
  page(pf.identityCard, "Documento de identidade", () => import("../features/onboarding/person/identity-card.tsx")),
  page(pf.motherName, "Nome da mãe", () => import("../features/onboarding/person/mother-name.tsx")),
  page(pf.income, "Renda mensal", () => import("../features/onboarding/person/income.tsx")),
  page(
    pf.politicallyExposed,
    "Pessoa politicamente exposta",
    () => import("../features/onboarding/person/exposure.tsx"),
  ),
  page(
    pf.selfieIntroduction,
    "Documentos",
    () => import("../features/onboarding/documents/documents-introduction.tsx"),
  ),
  page(pf.selfie, "Selfie", () => import("../features/onboarding/documents/selfie.tsx")),
  page(pf.documentType, "Tipo de documento", () => import("../features/onboarding/documents/document-type.tsx")),
  page(pf.documentFront, "Frente do documento", () => import("../features/onboarding/documents/document-front.tsx")),
  page(
    pf.digitalLicence,
    "Carteira de habilitação digital",
    () => import("../features/onboarding/documents/digital-licence.tsx"),
  ),
  page(pf.documentBack, "Verso do documento", () => import("../features/onboarding/documents/document-back.tsx")),
  page(pf.done, "Cadastro concluído", () => import("../features/onboarding/journey/done.tsx")),
  page(pf.notApproved, "Conta não aprovada", () => import("../features/onboarding/journey/not-approved.tsx")),
  page(pf.nationality, "Nacionalidade", () => import("../features/onboarding/person/nationality.tsx")),
  page(pf.address, "Endereço", () => import("../features/onboarding/address/person-address.tsx")),
];

/** The screen at an address of the account opening. */
export default function OnboardingScreen({ path }: { path: string }) {
  return onboardingScreens.find((screen) => screen.path === path)?.element;
}
