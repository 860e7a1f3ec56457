import type { RouteObject } from "react-router";
import { areaPaths, paths } from "../lib/paths.ts";
import { ActiveOnly, Anyone, PublicOnly, SignedInOnly } from "./guards.tsx";
import { AuthLayout } from "./layouts/auth-layout.tsx";
import { lazyPart } from "../ui/loading/lazy-part.tsx";
import { PageSpinner } from "../ui/loading/spinner.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { moved, page, preloadScreen, within } from "./page.tsx";

const MainLayout = lazyPart(() => import("./layouts/main-layout.tsx"), {
  waiting: <PageSpinner />,
  failed: (retry) => (
    <main className="grid min-h-dvh place-items-center">
      <NotLoaded onRetry={retry} />
    </main>
  ),
});

const AreaScreen = lazyPart(() => import("./area-screens.tsx"), {
  waiting: <PageSpinner fill="min-h-80" />,
  failed: (retry) => <NotLoaded onRetry={retry} />,
});

/** Starts to load the code of a screen while brand and session are still loading. */
export async function preload(path: string): Promise<void> {
  if (areaPaths.includes(path)) await AreaScreen.preload();
  preloadScreen(path);
}

const { auth, onboarding, pixKeys } = paths;
const { pf, pj } = onboarding;

/**
 * Every address of the product with its guard and its layout (spec 2.1 and 2.2). The screens of the authenticated area
 * are in area-screens.tsx, which sign-in does not load.
 */
export const routes: RouteObject[] = [
  within(<PublicOnly />, [
    within(<AuthLayout />, [
      moved(auth.index, auth.login),
      moved(paths.moved.login, auth.login),
      page(auth.login, "Entrar", () => import("../features/auth/login.tsx")),
      page(auth.forgot, "Esqueci minha senha", () => import("../features/auth/forgot.tsx")),
      page(auth.redefine, "Redefinir senha", () => import("../features/auth/redefine.tsx")),
      page(onboarding.start, "Abrir conta", () => import("../features/onboarding/sign-up/start.tsx")),
    ]),
    within(<AuthLayout slim />, [
      page(pf.signUp, "Abrir conta", () => import("../features/onboarding/sign-up/sign-up-person.tsx")),
      page(pj.signUp, "Abrir conta para empresa", () => import("../features/onboarding/sign-up/sign-up-company.tsx")),
    ]),
  ]),
  within(<SignedInOnly />, [
    within(<AuthLayout slim />, [
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
      page(
        pj.documentFront,
        "Frente do documento",
        () => import("../features/onboarding/documents/document-front.tsx"),
      ),
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
      moved(pj.noDocumentType, pj.documentType),
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
      page(
        pf.documentFront,
        "Frente do documento",
        () => import("../features/onboarding/documents/document-front.tsx"),
      ),
      page(
        pf.digitalLicence,
        "Carteira de habilitação digital",
        () => import("../features/onboarding/documents/digital-licence.tsx"),
      ),
      page(pf.documentBack, "Verso do documento", () => import("../features/onboarding/documents/document-back.tsx")),
      page(pf.done, "Cadastro concluído", () => import("../features/onboarding/journey/done.tsx")),
      page(pf.notApproved, "Conta não aprovada", () => import("../features/onboarding/journey/not-approved.tsx")),
    ]),
  ]),
  within(<Anyone />, [
    within(<AuthLayout slim />, [
      page(pf.nationality, "Nacionalidade", () => import("../features/onboarding/person/nationality.tsx")),
      page(pf.address, "Endereço", () => import("../features/onboarding/address/person-address.tsx")),
    ]),
    page(paths.receiptCheck, "Conferir comprovante", () => import("../features/receipt-check/receipt-check.tsx")),
    page(paths.terms, "Termos de uso e política de privacidade", () => import("../features/terms/terms.tsx")),
  ]),
  within(<ActiveOnly />, [
    within(<MainLayout />, [
      ...areaPaths.map((path): RouteObject => ({ path, element: <AreaScreen path={path} /> })),
      moved(paths.moved.newKey, pixKeys.create),
    ]),
  ]),
  page("*", "Página não encontrada", () => import("./not-found.tsx")),
];
