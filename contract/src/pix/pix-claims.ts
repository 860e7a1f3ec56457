import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { type Deed, endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import type { RefusalCode } from "../refusals.ts";

/** The days of a claim (DICT manual 8.0, sections 5 and 6). */
export const claimDays = {
  /** The holder answers within so many days. */
  resolution: 7,
  /** After an ownership is confirmed, the holder may still prove possession for so many days. */
  closing: 7,
  /** An ownership that is not completed by this day after it was asked for is cancelled. */
  last: 30,
} as const;

/**
 * PORTABILITY: the key of the same person comes from another bank. OWNERSHIP: the phone number changed hands, and its
 * new owner asks for the key.
 */
export const ClaimType = z.enum(["PORTABILITY", "OWNERSHIP"], "Escolha portabilidade ou reivindicação");
export type ClaimType = z.output<typeof ClaimType>;

/** CLAIMER asks for the key, DONOR has it. */
export const ClaimRole = z.enum(["CLAIMER", "DONOR"]);
export type ClaimRole = z.output<typeof ClaimRole>;

export const ClaimStatus = z.enum(["OPEN", "WAITING_RESOLUTION", "CONFIRMED", "COMPLETED", "CANCELLED"]);
export type ClaimStatus = z.output<typeof ClaimStatus>;

/**
 * The version of what a customer agrees to by asking for a key or confirming that it goes (web/src/features/pix-keys:
 * `consent` and the words of a step). A changed text needs a new version; each claim keeps the one that was agreed to.
 */
export const claimConsentVersion = "2026-11-23";

/** Which keys each kind is for: random keys have neither, and only phones change hands (DICT 2.12.1). */
export const claimableTypes = {
  PORTABILITY: ["CPF", "CNPJ", "PHONE", "EMAIL"],
  OWNERSHIP: ["PHONE"],
} as const satisfies Record<ClaimType, readonly string[]>;

export const ClaimKeyType = z.enum(["CPF", "CNPJ", "PHONE", "EMAIL"], "Uma chave aleatória não pode ser pedida");
export type ClaimKeyType = z.output<typeof ClaimKeyType>;

/** How a cancelled claim ended. */
export const ClaimEnd = z.enum([
  "WITHDRAWN",
  "TAKEN_BACK",
  "REFUSED",
  "NO_ANSWER",
  "STILL_IN_USE",
  "EXPIRED",
  "NOT_ACCEPTED",
]);
export type ClaimEnd = z.output<typeof ClaimEnd>;

/** What the customer may do with a claim now. */
export const ClaimAction = z.enum(["confirm", "cancel", "complete"]);
export type ClaimAction = z.output<typeof ClaimAction>;

export const claimTypeLabels: Record<ClaimType, string> = {
  PORTABILITY: "Portabilidade",
  OWNERSHIP: "Reivindicação de posse",
};

/**
 * How a cancelled claim ended, in words. The two with 'pois' are those of the Central Bank's user-experience manual.
 * The claimer reads the first column, the holder the second.
 */
export const claimEndSentences: Record<ClaimEnd, Record<ClaimRole, string>> = {
  WITHDRAWN: {
    CLAIMER: "Você cancelou o pedido. A chave continua onde estava.",
    DONOR: "Quem pediu a chave desistiu. Ela continua com você, nesta conta.",
  },
  TAKEN_BACK: {
    CLAIMER:
      "Cancelamos o pedido ao conferir os seus dados com o diretório do Pix e a Receita Federal. A chave " +
      "continua onde estava.",
    DONOR: "A instituição de quem pediu a chave cancelou o pedido. Ela continua com você, nesta conta.",
  },
  REFUSED: {
    CLAIMER: "A portabilidade não foi concluída, pois foi recusada na instituição de origem.",
    DONOR: "Você recusou o pedido. A chave continua com você, nesta conta.",
  },
  NO_ANSWER: {
    CLAIMER: "A portabilidade não foi concluída, pois não identificamos a confirmação na instituição de origem.",
    DONOR: "O pedido foi cancelado porque você não o confirmou no prazo. A chave continua com você, nesta conta.",
  },
  STILL_IN_USE: {
    CLAIMER: "A reivindicação não foi concluída, pois o titular atual da chave confirmou que ainda a usa.",
    DONOR: "Você confirmou que ainda usa este celular. A chave continua com você, nesta conta.",
  },
  EXPIRED: {
    CLAIMER: "O pedido foi cancelado porque a posse do celular não foi confirmada no prazo.",
    DONOR: "Quem pediu a chave não concluiu o pedido no prazo. Ela continua com você, nesta conta.",
  },
  NOT_ACCEPTED: {
    CLAIMER: "O diretório do Pix não aceitou o pedido. A chave continua onde estava.",
    DONOR: "O pedido não foi aceito. A chave continua com você, nesta conta.",
  },
};

export const Claim = z.object({
  id: z.uuid(),
  type: ClaimType,
  keyType: ClaimKeyType,
  key: z.string(),
  role: ClaimRole,
  status: ClaimStatus,
  /** When the term that runs ends; of a claim that has ended, when it did. */
  resolvesAt: Moment,
  /** Until when a confirmed ownership may be completed; null: it is none. */
  completeUntil: z.nullable(Moment),
  createdAt: Moment,
  /** The institution at the other side; null: it is not known. */
  otherBank: z.nullable(z.string()),
  /** How it ended, for a cancelled claim. */
  end: z.nullable(ClaimEnd),
  actions: z.array(ClaimAction),
  /** Whether refusing or completing needs the code of an SMS to the phone that is the key. */
  needsCode: z.boolean(),
});
export type Claim = z.output<typeof Claim>;

export const AskClaim = z.object({
  type: ClaimType,
  keyType: ClaimKeyType,
  key: z.string("Chave é obrigatória").check(z.trim(), z.maxLength(77, "Chave inválida")),
});

const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/, "O código deve ter 6 dígitos."));
/** `code`: proves that the customer has the phone, where the claim needs that. */
export const ActOnClaim = z.object({ code: z.optional(Code) });
/** The body of a step whose screen asks for the code. */
export const ClaimCode = z.object({ code: Code });

const ClaimParams = z.extend(AccountParams, { claimId: z.uuid() });

export const askClaim = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/claims",
  summary: "Pede a portabilidade ou a posse de uma chave; o mesmo pedido de novo responde o que está em andamento",
  deed: "o pedido da chave foi feito",
  access: "active",
  params: AccountParams,
  body: AskClaim,
  refusals: [
    "PIX_KEY_NOT_OWN",
    "PIX_KEY_LIMIT",
    "PIX_KEY_ALREADY_YOURS",
    "PIX_KEY_LOCKED",
    "CLAIMS_OFF",
    "CLAIM_OTHER_TYPE",
    "CLAIM_KEY_FREE",
    "DEVICE_NOT_REGISTERED",
    "DEVICE_BLOCKED",
    "NO_PIX_DIRECTORY",
    "TOO_MANY_REQUESTS",
  ],
  answer: Claim,
});

/** How many claims a page of the list has. */
export const claimsPerPage = 20;

export const listClaims = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/claims",
  summary:
    "Os pedidos de portabilidade e de posse da conta, feitos e recebidos, os em andamento antes e o mais novo primeiro, " +
    "em páginas de 20; `after` é o `next` da página anterior",
  access: "active",
  params: AccountParams,
  query: z.object({ after: z.optional(z.uuid("Página inválida")) }),
  answer: z.object({
    claims: z.array(Claim),
    next: z.nullable(z.uuid()),
    /** Whether the bank lets its customers ask for keys. */
    available: z.boolean(),
  }),
});

/** `code` is left out where the step needs no proof of the phone. */
const actOn = (
  action: "cancel" | "complete",
  { summary, deed }: { summary: string; deed: Deed },
  refusals: readonly RefusalCode[] = [],
) =>
  endpoint({
    method: "POST",
    path: `/accounts/:accountId/pix/claims/:claimId/${action}`,
    summary,
    deed,
    access: "active",
    params: ClaimParams,
    body: ActOnClaim,
    refusals: [
      "CLAIM_DECIDED",
      "CLAIM_UNANSWERED",
      "CLAIM_CODE_NEEDED",
      "PIX_KEY_NOT_OWN",
      "INVALID_CODE",
      "TOO_MANY_WRONG_CODES",
      ...refusals,
      "NO_PIX_DIRECTORY",
      "TOO_MANY_REQUESTS",
    ],
    answer: Claim,
  });

/** Has no body: who gives a key away need not prove to have it. */
export const confirmClaim = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/claims/:claimId/confirm",
  summary: "Confirma um pedido recebido: a chave sai da conta",
  deed: "o pedido da chave foi confirmado",
  access: "active",
  params: ClaimParams,
  refusals: [
    "CLAIM_DECIDED",
    "CLAIM_UNANSWERED",
    "DEVICE_NOT_REGISTERED",
    "DEVICE_BLOCKED",
    "NO_PIX_DIRECTORY",
    "TOO_MANY_REQUESTS",
  ],
  answer: Claim,
});
export const cancelClaim = actOn("cancel", {
  summary: "Cancela um pedido feito ou recusa um recebido",
  deed: "o pedido da chave foi cancelado",
});
/** Takes the key: after the term has ended, and from a registered device. */
export const completeClaim = actOn(
  "complete",
  { summary: "Conclui um pedido confirmado: a chave passa para a conta", deed: "o pedido da chave foi concluído" },
  ["CLAIM_NOT_YET", "DEVICE_NOT_REGISTERED", "DEVICE_BLOCKED"],
);

export const sendClaimCode = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/claims/:claimId/code",
  summary: "Envia por SMS o código que prova a posse do celular",
  deed: "o código foi enviado",
  access: "active",
  params: ClaimParams,
  refusals: ["CLAIM_DECIDED", "NO_PHONE", "TOO_MANY_CODES", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});
