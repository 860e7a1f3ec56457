import { lazy } from "react";
import type { RouteObject } from "react-router";
import { paths } from "../lib/paths.ts";
import { ActiveOnly, Anyone, PublicOnly, SignedInOnly } from "./guards.tsx";
import { AuthLayout } from "./layouts/auth-layout.tsx";
import { moved, page, within } from "./page.tsx";

const MainLayout = lazy(() => import("./layouts/main-layout.tsx"));

const { auth, onboarding, transfer, pixKeys, settings, account } = paths;
const { pf, pj } = onboarding;
const soon = () => import("./coming-soon.tsx");

/** Every address of the product, its guard and its layout (spec 2.1 and 2.2). */
export const routes: RouteObject[] = [
  within(<PublicOnly />, [
    within(<AuthLayout />, [
      moved(auth.index, auth.login),
      moved(paths.moved.login, auth.login),
      page(auth.login, "Entrar", () => import("../features/auth/login.tsx")),
      page(auth.forgot, "Esqueci minha senha", () => import("../features/auth/forgot.tsx")),
      page(auth.redefine, "Redefinir senha", () => import("../features/auth/redefine.tsx")),
      page(onboarding.start, "Abrir conta", soon),
      page(pf.signUp, "Abrir conta", soon),
      page(pj.signUp, "Abrir conta para empresa", soon),
    ]),
  ]),
  within(<SignedInOnly />, [
    within(<AuthLayout />, [
      page(pj.email, "E-mail da empresa", soon),
      page(pj.phone, "Telefone da empresa", soon),
      page(pj.company, "Dados da empresa", soon),
      page(pj.partnerIntroduction, "Sócios", soon),
      page(pj.partner, "Dados do sócio", soon),
      page(pj.documentsIntroduction, "Documentos", soon),
      page(pj.selfie, "Selfie", soon),
      page(pj.documentType, "Tipo de documento", soon),
      page(pj.documentFront, "Frente do documento", soon),
      page(pj.digitalLicence, "Carteira de habilitação digital", soon),
      page(pj.documentBack, "Verso do documento", soon),
      page(pj.companyDocument, "Documento da empresa", soon),
      page(pj.done, "Cadastro concluído", soon),
      page(pj.notApproved, "Conta não aprovada", soon),
      moved(pj.noDocumentType, pj.documentType),
      page(pf.email, "E-mail", soon),
      page(pf.phone, "Telefone", soon),
      page(pf.birthDate, "Data de nascimento", soon),
      page(pf.identityCard, "Documento de identidade", soon),
      page(pf.motherName, "Nome da mãe", soon),
      page(pf.income, "Renda mensal", soon),
      page(pf.politicallyExposed, "Pessoa politicamente exposta", soon),
      page(pf.selfieIntroduction, "Documentos", soon),
      page(pf.selfie, "Selfie", soon),
      page(pf.documentType, "Tipo de documento", soon),
      page(pf.documentFront, "Frente do documento", soon),
      page(pf.digitalLicence, "Carteira de habilitação digital", soon),
      page(pf.documentBack, "Verso do documento", soon),
      page(pf.done, "Cadastro concluído", soon),
      page(pf.notApproved, "Conta não aprovada", soon),
    ]),
  ]),
  within(<Anyone />, [
    within(<AuthLayout />, [
      page(pf.nationality, "Nacionalidade", soon),
      page(pf.address, "Endereço", soon),
      page(paths.terms, "Termos de uso e política de privacidade", soon),
    ]),
  ]),
  within(<ActiveOnly />, [
    within(<MainLayout />, [
      page(paths.home, "Página inicial", () => import("../features/home/home.tsx")),
      page(transfer.menu, "Transferências", () => import("../features/menus/transfer-menu.tsx")),
      page(transfer.pixKey, "Transferência Pix", soon),
      page(transfer.qrCode, "Pagamento de QR Code", soon),
      page(pixKeys.menu, "Chaves Pix", () => import("../features/menus/pix-keys-menu.tsx")),
      page(pixKeys.mine, "Minhas chaves", soon),
      page(pixKeys.create, "Nova chave", soon),
      moved(paths.moved.newKey, pixKeys.create),
      page(settings.menu, "Configurações", () => import("../features/menus/settings-menu.tsx")),
      page(settings.limits, "Limites", soon),
      page(settings.fees, "Tarifas", soon),
      page(account.menu, "Minha conta", () => import("../features/menus/account-menu.tsx")),
      page(account.password, "Alterar senha", soon),
      page(account.pin, "Alterar Pin", soon),
    ]),
  ]),
  page("*", "Página não encontrada", () => import("./not-found.tsx")),
];
