import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Progress } from "./onboarding.ts";
import type { RefusalCode } from "../refusals.ts";

/** What a person may send for the review (spec 3). */
export const personDocumentTypes = [
  "SELFIE",
  "DRIVER_LICENSE_FRONT",
  "DRIVER_LICENSE_VERSE",
  "IDENTITY_CARD_FRONT",
  "IDENTITY_CARD_VERSE",
  "DRIVER_LICENSE_DIGITAL",
] as const;
export const companyDocumentTypes = [...personDocumentTypes, "ARTICLES_OF_INCORPORATION"] as const;
export const DocumentType = z.enum(companyDocumentTypes);
export type DocumentType = z.output<typeof DocumentType>;

/** The files in words. */
export const documentNames: Record<DocumentType, string> = {
  SELFIE: "Selfie",
  DRIVER_LICENSE_FRONT: "CNH, frente",
  DRIVER_LICENSE_VERSE: "CNH, verso",
  IDENTITY_CARD_FRONT: "RG, frente",
  IDENTITY_CARD_VERSE: "RG, verso",
  DRIVER_LICENSE_DIGITAL: "CNH digital",
  ARTICLES_OF_INCORPORATION: "Contrato social",
};

/** What was asked again in words: a front is sent with its back, which may be of another document. */
export const askedName = (type: DocumentType): string => documentNames[type].replace(/frente$/, "frente e verso");

/** One file in the multipart field `image`, at most 10 MB: JPEG, PNG, WebP, HEIC or PDF, recognized by its content. */
export const uploadField = "image";
export const largestUpload = 10 * 1024 * 1024;

/** The accepted files of a photo, and which types may also be a PDF (spec 9). */
export const pdfTypes: readonly DocumentType[] = ["DRIVER_LICENSE_DIGITAL", "ARTICLES_OF_INCORPORATION"];
/** Longest side of a photo in pixels; larger ones may be decompression bombs. */
export const longestSide = 12_000;

/** The sentences of an upload (spec 5.5). */
export const sentences = {
  fileRequired: "Por favor, selecione um arquivo.",
  incomplete: "O arquivo chegou incompleto. Envie de novo.",
} as const;

const refusals = [
  "WRONG_STEP",
  "FILE_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "FILE_TYPE_NOT_ACCEPTED",
  "IMAGE_TOO_LARGE",
  "TOO_MANY_REQUESTS",
] as const satisfies readonly RefusalCode[];

export const uploadPersonDocument = endpoint({
  method: "POST",
  path: "/documents/persons",
  summary: "Envia uma foto ou um arquivo da pessoa",
  deed: "o arquivo foi enviado",
  access: "session",
  query: z.object({ type: z.enum(personDocumentTypes, "Tipo de documento inválido") }),
  upload: uploadField,
  refusals,
  answer: Progress,
});

export const uploadCompanyDocument = endpoint({
  method: "POST",
  path: "/documents/companies",
  summary: "Envia uma foto ou um arquivo da empresa",
  deed: "o arquivo foi enviado",
  access: "session",
  query: z.object({ type: z.enum(companyDocumentTypes, "Tipo de documento inválido") }),
  upload: uploadField,
  refusals,
  answer: Progress,
});

export const getResubmission = endpoint({
  method: "GET",
  path: "/documents/resubmission",
  summary: "Por que os documentos foram pedidos de novo, e qual deles; até o último ser enviado",
  access: "session",
  /** `type` null: all of them. `reason` null: nothing was asked again. */
  answer: z.object({ reason: z.nullable(z.string()), type: z.nullable(DocumentType) }),
});
