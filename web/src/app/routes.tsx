import type { RouteObject } from "react-router";
import { paths } from "../lib/paths.ts";
import { ActiveOnly, Anyone, PublicOnly, SignedInOnly } from "./guards.tsx";
import { AuthLayout } from "./layouts/auth-layout.tsx";
import { lazyPart } from "../ui/loading/lazy-part.tsx";
import { PageSpinner } from "../ui/loading/spinner.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { moved, page, within } from "./page.tsx";

const MainLayout = lazyPart(() => import("./layouts/main-layout.tsx"), {
  waiting: <PageSpinner />,
  failed: (retry) => (
    <main className="grid min-h-dvh place-items-center">
      <NotLoaded onRetry={retry} />
    </main>
  ),
});

const { auth, onboarding, transfer, pixKeys, settings, account } = paths;
const { pf, pj } = onboarding;

/** Every address of the product with its guard and its layout (spec 2.1 and 2.2). */
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
    page(paths.terms, "Termos de uso e política de privacidade", () => import("../features/terms/terms.tsx")),
  ]),
  within(<ActiveOnly />, [
    within(<MainLayout />, [
      page(paths.home, "Página inicial", () => import("../features/home/home.tsx")),
      page(transfer.menu, "Transferências", () => import("../features/menus/transfer-menu.tsx")),
      page(transfer.pixKey, "Transferência Pix", () => import("../features/transfers/key/pix-key-transfer.tsx")),
      page(transfer.qrCode, "Pagamento de QR Code", () => import("../features/transfers/qr-code/qr-code-payment.tsx")),
      page(pixKeys.menu, "Chaves Pix", () => import("../features/menus/pix-keys-menu.tsx")),
      page(pixKeys.mine, "Minhas chaves", () => import("../features/pix-keys/my-keys.tsx")),
      page(pixKeys.create, "Nova chave", () => import("../features/pix-keys/new-key.tsx")),
      moved(paths.moved.newKey, pixKeys.create),
      page(settings.menu, "Configurações", () => import("../features/menus/settings-menu.tsx")),
      page(settings.limits, "Limites", () => import("../features/settings/limits.tsx")),
      page(settings.fees, "Tarifas", () => import("../features/settings/fees.tsx")),
      page(account.menu, "Minha conta", () => import("../features/menus/account-menu.tsx")),
      page(account.password, "Alterar senha", () => import("../features/account/change-password.tsx")),
      page(account.pin, "Alterar Pin", () => import("../features/account/change-pin.tsx")),
    ]),
  ]),
  page("*", "Página não encontrada", () => import("./not-found.tsx")),
];
