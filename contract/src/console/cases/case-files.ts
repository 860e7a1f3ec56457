import * as z from "zod/mini";
import { CaseDetail, CasePath } from "../cases.ts";
import { StaffReason } from "../commands.ts";
import { consoleEndpoint } from "../console-endpoint.ts";

/** One file in the multipart field `file`, at most 10 MB: PDF, PNG or JPEG, recognized by its content. */
export const caseFileField = "file";
export const largestCaseFile = 10 * 1024 * 1024;
/** How many files a case has at most. */
export const maxCaseFiles = 20;
/** How many files a case has at most, removed ones counted. */
export const maxCaseFilesEver = 50;

/** The accepted formats, with what a browser's file dialog is told. */
export const caseFileFormats = { pdf: "application/pdf", png: "image/png", jpg: "image/jpeg" } as const;

export const addCaseFile = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/files",
  summary: "Anexa um arquivo a um caso; o mesmo arquivo outra vez é um só",
  action: "cases.work",
  params: CasePath,
  upload: caseFileField,
  refusals: [
    "NOT_FOUND",
    "CASE_FILES_FULL",
    "FILE_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "FILE_TYPE_NOT_ACCEPTED",
    "IMAGE_TOO_LARGE",
  ],
  answer: CaseDetail,
});

export const downloadCaseFile = consoleEndpoint({
  method: "GET",
  path: "/:tenant/cases/:id/files/:file",
  summary: "Um arquivo de um caso, para salvar; cada acesso fica na auditoria",
  action: "customers.reveal",
  params: z.extend(CasePath, { file: z.uuid() }),
  refusals: ["NOT_FOUND"],
  answer: z.object({}),
  file: Object.values(caseFileFormats),
});

export const removeCaseFile = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/files/:file/remove",
  summary: "Apaga o conteúdo de um arquivo anexado por engano; só quem anexou, com o motivo, em um caso aberto",
  action: "cases.work",
  params: z.extend(CasePath, { file: z.uuid() }),
  body: z.object({ reason: StaffReason }),
  refusals: ["NOT_FOUND", "CASE_DECIDED", "CASE_FILE_OTHERS"],
  answer: CaseDetail,
});

export const caseFileEndpoints = [addCaseFile, downloadCaseFile, removeCaseFile];
