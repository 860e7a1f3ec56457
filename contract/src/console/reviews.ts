import { addDays } from "@vitral/brazil/dates";
import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { DocumentType } from "../onboarding/documents.ts";
import { StaffReason } from "./commands.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { Day, OwnKey, pageOf, pageQuery, TenantPath, TenantRowPath } from "./page.ts";

/** In minutes: how long an application belongs to the reviewer who took it; each look begins anew. */
export const reviewMinutes = 20;
/** For how many days an application can be put away at most, all times together. */
const postponeDays = 90;

/** The last day until which an application can be put away today; `postponed`: what it was before. */
export const lastPostponedDay = (today: string, postponed: { first: string } | null): string =>
  addDays(postponed?.first ?? today, postponeDays);

const Reviewer = z.nullable(z.object({ name: z.string(), isMe: z.boolean() }));

/** An application that waits for a person's decision; its id is the customer's. */
export const WaitingReview = z.object({
  id: z.uuid(),
  name: z.string(),
  entityType: z.enum(["PERSON", "COMPANY"]),
  submittedAt: z.nullable(Moment),
  reviewer: Reviewer,
  /** The order of its approval that waits for a second person: until that is decided it is in nobody's queue. */
  orderId: z.nullable(z.uuid()),
  /**
   * Until which day it was put away, by whom and why; then it is back, and the note stays until the decision. `first`:
   * the day on which it was put away for the first time, of `times`.
   */
  postponed: z.nullable(
    z.object({ until: z.iso.date(), note: z.string(), by: z.string(), first: z.iso.date(), times: z.int() }),
  ),
});
export type WaitingReview = z.output<typeof WaitingReview>;

/** What was computed of an application. ATTENTION: a person should look; UNKNOWN: nothing was asked. */
export const ReviewCheck = z.object({
  name: z.string(),
  state: z.enum(["OK", "ATTENTION", "UNKNOWN"]),
  text: z.string(),
});

/** The name of the check of the files; ATTENTION: one is missing, and nobody can approve. */
export const filesCheck = "Documentos";
/** The name of the check of BC Protege+, which is asked again when somebody approves. */
export const protegeCheck = "BC Protege+";
/** Whether an approval says why it does not mind a check: what the others stand against cannot be approved at all. */
export const wantsReason = ({ name, state }: Pick<z.output<typeof ReviewCheck>, "name" | "state">): boolean =>
  state === "ATTENTION" && name !== filesCheck && name !== protegeCheck;

const Facts = z.array(z.object({ label: z.string(), value: z.string() }));

/** An application as its page shows it: documents and contacts masked until they are revealed with a reason. */
export const Application = z.object({
  ...WaitingReview.shape,
  document: z.string(),
  isWaiting: z.boolean(),
  answers: Facts,
  partner: Facts,
  checks: z.array(ReviewCheck),
  files: z.array(
    z.object({
      id: z.uuid(),
      type: DocumentType,
      format: z.enum(["jpg", "png", "webp", "heic", "pdf"]),
      bytes: z.int(),
      sentAt: Moment,
      /** An earlier one of its kind no longer counts. */
      replaces: z.boolean(),
    }),
  ),
});
export type Application = z.output<typeof Application>;

const taken = ["NOT_FOUND", "REVIEW_TAKEN", "REVIEW_DECIDED"] as const;
/** By what a list is sorted, `-` for the other direction; without a choice by how long they wait, the oldest first. */
export const ReviewSort = z.enum(["since", "-since", "name", "-name", "kind", "-kind"]);
export type ReviewSort = z.output<typeof ReviewSort>;
const filters = {
  entity: z.optional(z.enum(["PERSON", "COMPANY"])),
  /** What was put away stands only in `postponed`. */
  held: z.optional(z.enum(["free", "mine", "ordered", "postponed"])),
  sort: z.optional(ReviewSort),
  after: z.optional(OwnKey),
};

export const listReviews = consoleEndpoint({
  method: "GET",
  path: "/:tenant/reviews",
  summary: "Cadastros que aguardam a decisão de uma pessoa, do mais antigo ao mais novo",
  replica: true,
  action: "reviews.read",
  params: TenantPath,
  query: pageQuery(filters),
  look: { action: "review.list", customer: "id" },
  answer: pageOf(WaitingReview),
});

export const downloadReviews = csvOfList(listReviews);

export const takeNextReview = consoleEndpoint({
  method: "POST",
  path: "/:tenant/reviews/next",
  summary:
    "Reserva o cadastro mais antigo que ninguém analisa e que não aguarda aprovação; nunca o mesmo para duas pessoas",
  action: "reviews.decide",
  params: TenantPath,
  /**
   * `after`: the application to let go; the oldest one after it is taken, and from the last on the oldest of all.
   * `since`: when it was submitted, which is no longer known of one whose documents were asked again.
   */
  body: z.object({ after: z.optional(z.uuid()), since: z.optional(Moment) }),
  answer: z.object({ id: z.nullable(z.uuid()) }),
});

export const openReview = consoleEndpoint({
  method: "POST",
  path: "/:tenant/reviews/:id/open",
  summary: "Abre um cadastro para análise e o reserva; o olhar fica na auditoria",
  action: "reviews.decide",
  params: TenantRowPath,
  refusals: taken,
  answer: Application,
});

export const getReview = consoleEndpoint({
  method: "GET",
  path: "/:tenant/reviews/:id",
  summary: "Um cadastro para quem só lê: sem o reservar e sem as fotos; o olhar fica na auditoria",
  action: "reviews.read",
  params: TenantRowPath,
  refusals: ["NOT_FOUND", "REVIEW_DECIDED"],
  answer: Application,
});

export const revealReview = consoleEndpoint({
  method: "POST",
  path: "/:tenant/reviews/:id/reveal",
  summary: "Documentos e contatos do cadastro que a pessoa reservou, por inteiro; com motivo, que fica na auditoria",
  action: "reviews.decide",
  params: TenantRowPath,
  body: z.object({ reason: StaffReason }),
  refusals: [...taken, "REVIEW_EXPIRED"],
  answer: z.object({ document: z.string(), answers: Facts, partner: Facts }),
});

export const downloadReviewFile = consoleEndpoint({
  method: "GET",
  path: "/:tenant/reviews/:id/files/:file",
  summary: "Um arquivo do cadastro que a pessoa reservou; nunca guardado pelo navegador",
  action: "reviews.decide",
  params: z.extend(TenantRowPath, { file: z.uuid() }),
  refusals: [...taken, "REVIEW_EXPIRED"],
  answer: z.object({}),
  file: ["image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf"],
});

export const postponeReview = consoleEndpoint({
  method: "POST",
  path: "/:tenant/reviews/:id/postpone",
  summary: "Adia um cadastro que a pessoa reservou até um dia, com uma nota, e o libera; até lá sai da fila",
  action: "reviews.decide",
  params: TenantRowPath,
  body: z.object({ until: Day, note: StaffReason }),
  refusals: [...taken, "REVIEW_EXPIRED", "REVIEW_UNTIL"],
  answer: z.object({}),
});

export const resumeReview = consoleEndpoint({
  method: "POST",
  path: "/:tenant/reviews/:id/resume",
  summary: "Devolve à fila um cadastro adiado, antes do dia",
  action: "reviews.decide",
  params: TenantRowPath,
  refusals: ["NOT_FOUND", "REVIEW_DECIDED"],
  answer: z.object({}),
});

export const reviewEndpoints = [
  listReviews,
  downloadReviews,
  takeNextReview,
  openReview,
  getReview,
  revealReview,
  downloadReviewFile,
  postponeReview,
  resumeReview,
];
