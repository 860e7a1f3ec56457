import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";

/** Why money is blocked: by precaution of the bank, or because the payer's bank contests the Pix or asks it back. */
export const BlockKind = z.enum(["PRECAUTIONARY", "CONTEST", "RECALL"]);
export type BlockKind = z.output<typeof BlockKind>;

export const blockReasons: Record<BlockKind, string> = {
  PRECAUTIONARY: "Bloqueio cautelar: este Pix está em análise de segurança.",
  CONTEST: "Este Pix foi contestado por quem pagou e está em análise.",
  RECALL: "O banco de quem pagou pede este Pix de volta, por um erro no envio.",
};

/** What is blocked of one received Pix now. */
export const Block = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  kind: BlockKind,
  amount: Money,
  payerName: z.string(),
  receivedAt: Moment,
  createdAt: Moment,
  /** When it ends by itself. */
  until: Moment,
});
export type Block = z.output<typeof Block>;

export const listBlocks = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/blocks",
  summary: "O que está bloqueado agora de Pix recebidos; o saldo da conta não inclui esses valores",
  access: "active",
  params: AccountParams,
  answer: z.object({ blocks: z.array(Block) }),
});
