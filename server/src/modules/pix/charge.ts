import { type Cents, cents, centsFromReais } from "@vitral/brazil/cents";
import { readPixKey } from "@vitral/brazil/pix-key";
import * as z from "zod/mini";
import { Refusal } from "../../platform/errors.ts";
import { readSignedCharge } from "./rail/jws.ts";
import type { FetchLocation } from "./rail/location.ts";

/** What the receiver of a dynamic code asks for now. `key` is as the directory files it. */
export type Charge = {
  key: string;
  txid: string;
  revision: number;
  /** Null: the payer chooses one. */
  amount: Cents | null;
  amountIsOpen: boolean;
  description: string | null;
};

const money = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/));
const whole = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number));

/** A charge as API Pix 2.9 has it (CobPayload, CobVPayload), as far as a payer needs it. */
const Payload = z.object({
  txid: z.string().check(z.regex(/^[a-zA-Z0-9]{26,35}$/)),
  revisao: whole,
  status: z.string(),
  chave: z.string().check(z.maxLength(77)),
  calendario: z.object({
    criacao: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
    expiracao: z.optional(whole),
    dataDeVencimento: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    validadeAposVencimento: z.optional(whole),
  }),
  valor: z.object({
    original: money,
    final: z.optional(money),
    modalidadeAlteracao: z.optional(whole),
    retirada: z.optional(z.unknown()),
  }),
  solicitacaoPagador: z.optional(z.string().check(z.maxLength(140))),
});
type Payload = z.output<typeof Payload>;

const unpayable: Record<string, string> = {
  CONCLUIDA: "Esta cobrança já foi paga.",
  REMOVIDA_PELO_USUARIO_RECEBEDOR: "Quem recebe cancelou esta cobrança.",
  REMOVIDA_PELO_PSP: "A instituição de quem recebe cancelou esta cobrança.",
};

/**
 * Fetches the charge of a dynamic code and answers it when it can be paid at `now`: signed by its receiver's bank, ATIVA, not
 * expired (API Pix 2.9). Throws QR_CODE_UNAVAILABLE when it cannot be had, QR_CODE_INVALID with the reason when it cannot
 * be paid, QR_CODE_UNSUPPORTED for a withdrawal.
 */
export async function fetchCharge(fetchLocation: FetchLocation, location: string, now: Date): Promise<Charge> {
  const parsed = z.safeParse(Payload, await readSignedCharge(fetchLocation, location));
  if (!parsed.success) throw invalidCode("Os dados desta cobrança estão incompletos. Peça um novo código.");
  const payload = parsed.data;
  if (payload.status !== "ATIVA") throw invalidCode(unpayable[payload.status] ?? "Esta cobrança não pode ser paga.");
  if (expiresAt(payload) <= now) throw invalidCode("Este código expirou. Peça um novo código a quem recebe.");
  if (payload.valor.retirada !== undefined) {
    const reason = "Este código é de Pix Saque ou Pix Troco, que ainda não estão disponíveis.";
    throw new Refusal("QR_CODE_UNSUPPORTED", { words: { reason } });
  }
  return chargeOf(payload);
}

function chargeOf({ txid, revisao: revision, chave, valor, solicitacaoPagador }: Payload): Charge {
  const key = readPixKey(chave)?.key;
  if (!key) throw invalidCode("A chave desta cobrança não é uma chave Pix.");
  const amount = centsFromReais(valor.final ?? valor.original) ?? cents(0);
  const amountIsOpen = valor.modalidadeAlteracao === 1 || amount === 0;
  return {
    key,
    txid,
    revision,
    amount: amount > 0 ? amount : null,
    amountIsOpen,
    description: solicitacaoPagador?.trim() || null,
  };
}

/** An immediate charge lives a day when not said; one with a due date to the end of its last day in São Paulo (30 days on). */
function expiresAt({ calendario }: Payload): Date {
  const { criacao, expiracao = 86_400, dataDeVencimento, validadeAposVencimento = 30 } = calendario;
  if (!dataDeVencimento) return new Date(Date.parse(criacao) + expiracao * 1000);
  const lastMoment = Date.parse(`${dataDeVencimento}T23:59:59.999-03:00`);
  return new Date(lastMoment + validadeAposVencimento * 86_400_000);
}

/** A code that cannot be paid, with the sentence that says why. */
export const invalidCode = (reason: string): Refusal => new Refusal("QR_CODE_INVALID", { words: { reason } });
