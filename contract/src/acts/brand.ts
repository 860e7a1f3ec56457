import * as z from "zod/mini";
import { Brand } from "../console/brand.ts";
import { Institution } from "../console/brand/institution.ts";
import { NewBrand } from "../console/brand/new-brand.ts";
import { Recipients } from "../console/brand/recipients.ts";
import { NewTexts } from "../console/brand/texts.ts";
import { Day } from "../console/page.ts";
import { NewTermsVersion } from "../console/terms/terms.ts";
import { act } from "./act.ts";

/** A bank: its brand, terms, texts and institution. */
export const brandActs = {
  "brand.publish": act({
    label: "Publicar marca",
    audit: "Publicou a marca",
    orders: "brand.edit",
    sees: "brand.read",
    second: "ALWAYS",
    payload: z.object({ brand: Brand }),
  }),
  "terms.publish": act({
    label: "Publicar tarifas e limites",
    audit: "Publicou tarifas e limites",
    orders: "fees.edit",
    sees: "fees.read",
    second: "ALWAYS",
    payload: NewTermsVersion,
  }),
  /** Withdraws the version of a day to come. */
  "terms.withdraw": act({
    label: "Retirar versão de tarifas e limites",
    audit: "Retirou uma versão de tarifas e limites",
    orders: "fees.edit",
    sees: "fees.read",
    second: "ALWAYS",
    payload: z.object({ from: Day }),
  }),
  "texts.publish": act({
    label: "Publicar termos e privacidade",
    audit: "Publicou termos e privacidade",
    orders: "brand.edit",
    sees: "brand.read",
    second: "ALWAYS",
    payload: NewTexts,
  }),
  /** All companies that get customers' data. */
  "brand.recipients": act({
    label: "Publicar empresas que recebem dados",
    audit: "Publicou as empresas que recebem dados",
    orders: "brand.edit",
    sees: "brand.read",
    second: "ALWAYS",
    payload: z.object({ recipients: Recipients }),
  }),
  "brand.institution": act({
    label: "Alterar cadastro e instituição da marca",
    audit: "Alterou o cadastro e a instituição da marca",
    orders: "brand.edit",
    sees: "brand.read",
    second: "ALWAYS",
    payload: Institution,
  }),
} as const;

/** Nothing but the reason: the act is about the bank in which it is ordered. */
const Nothing = z.object({});

/** What concerns the whole installation. These always need a second person. */
export const bankActs = {
  "brand.create": act({
    label: "Criar marca",
    audit: "Criou uma marca",
    orders: "brand.edit",
    sees: "brand.read",
    second: "ALWAYS",
    everywhere: true,
    payload: NewBrand,
  }),
  "brand.suspend": act({
    label: "Suspender o banco",
    audit: "Suspendeu o banco",
    orders: "brand.edit",
    sees: "brand.read",
    second: "ALWAYS",
    everywhere: true,
    payload: Nothing,
  }),
  "brand.resume": act({
    label: "Retomar o banco",
    audit: "Retomou o banco",
    orders: "brand.edit",
    sees: "brand.read",
    second: "ALWAYS",
    everywhere: true,
    payload: Nothing,
  }),
  /** For good, once every account is closed. */
  "brand.close": act({
    label: "Encerrar o banco",
    audit: "Encerrou o banco",
    orders: "brand.edit",
    sees: "brand.read",
    second: "ALWAYS",
    everywhere: true,
    payload: Nothing,
  }),
} as const;
