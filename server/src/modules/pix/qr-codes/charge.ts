import { type Cents, cents, centsFromReais } from "@vitral/brazil/cents";
import { saoPauloDay } from "@vitral/brazil/dates";
import { readPixKey } from "@vitral/brazil/pix-key";
import type { DueCharge, QrCodeInfo } from "@vitral/contract/pix-qr-code";
import { brokenCode, expiredCode, invalidCode, PaidCharge } from "./invalid-code.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type Immediate, isAtDueDate, readPayload, type WithDueDate } from "./charge-payload.ts";
import { dueChargeOf } from "./due-charge.ts";
import { readSignedCharge } from "./signed-charge.ts";
import type { FetchLocation } from "./location.ts";

/** A dynamic code's charge as of now. `key` is in the directory's form. */
export type Charge = {
  key: string;
  txid: string;
  revision: number;
  /** Null: the payer chooses one. */
  amount: Cents | null;
  amountIsOpen: boolean;
  description: string | null;
  details: QrCodeInfo["details"];
  due: DueCharge | null;
};

const unpayable: Record<string, string> = {
  REMOVIDA_PELO_USUARIO_RECEBEDOR: "Quem recebe cancelou esta cobrança.",
  REMOVIDA_PELO_PSP: "A instituição de quem recebe cancelou esta cobrança.",
};

/**
 * Fetches a dynamic code's charge and answers it when it can be paid at `payAt`, by default now: signed by the
 * receiver's bank, ATIVA, not expired nor past its last day (API Pix 2.9). A charge with a due date is requested for
 * that day in São Paulo (`DPP`), so that fine, interest and discount are that day's. Throws QR_CODE_UNAVAILABLE when it
 * cannot be fetched, QR_CODE_INVALID with the reason when it cannot be paid, QR_CODE_UNSUPPORTED for a withdrawal.
 */
export async function fetchCharge(
  fetchLocation: FetchLocation,
  location: string,
  now: Date,
  payAt: Date = now,
): Promise<Charge> {
  const address = new URL(`https://${location}`);
  if (isAtDueDate(location)) address.searchParams.set("DPP", saoPauloDay(payAt));
  const payload = readPayload(await readSignedCharge(fetchLocation, address, now), location);
  if (!payload) throw brokenCode("Os dados desta cobrança estão incompletos. Peça um novo código.");
  if (payload.status === "CONCLUIDA") throw new PaidCharge();
  if (payload.status !== "ATIVA") throw invalidCode(unpayable[payload.status] ?? "Esta cobrança não pode ser paga.");
  return "devedor" in payload ? dueCharge(payload, payAt) : immediateCharge(payload, payAt);
}

/** An immediate charge: valid for a day if its receiver does not say how long. */
function immediateCharge(payload: Immediate, now: Date): Charge {
  const { calendario, valor } = payload;
  if (Date.parse(calendario.criacao) + calendario.expiracao * 1000 <= now.getTime()) {
    throw expiredCode("Peça um novo código a quem recebe.");
  }
  if (valor.retirada !== undefined) {
    const reason = "Este código é de Pix Saque ou Pix Troco, que ainda não estão disponíveis.";
    throw new Refusal("QR_CODE_UNSUPPORTED", { words: { reason } });
  }
  const amount = centsFromReais(valor.final ?? valor.original) ?? cents(0);
  return { ...chargeOf(payload, amount), amountIsOpen: valor.modalidadeAlteracao === 1 || amount === 0, due: null };
}

/** A charge with a due date: the receiver's bank computed the amount, and no other may be paid. */
function dueCharge(payload: WithDueDate, now: Date): Charge {
  const due = dueChargeOf(payload, now);
  const amount = centsFromReais(payload.valor.final) ?? cents(0);
  if (amount === 0) throw invalidCode("Não há nada a pagar nesta cobrança.");
  return { ...chargeOf(payload, amount), amountIsOpen: false, due };
}

function chargeOf(payload: Immediate | WithDueDate, amount: Cents) {
  const { txid, revisao: revision, chave, solicitacaoPagador, infoAdicionais } = payload;
  const key = readPixKey(chave)?.key;
  if (!key) throw brokenCode("A chave desta cobrança não é uma chave Pix.");
  return {
    key,
    txid,
    revision,
    amount: amount > 0 ? amount : null,
    description: solicitacaoPagador?.trim() || null,
    details: infoAdicionais.map(({ nome: name, valor: value }) => ({ name, value })),
  };
}
