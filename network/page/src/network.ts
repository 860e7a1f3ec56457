import { useQuery, useQueryClient } from "@tanstack/react-query";
import { failureSentence } from "@vitral/contract/pix-failures";
import { config } from "zod/mini";
import * as z from "zod/mini";
import { NetworkState } from "../../src/simulator/network-state.ts";
import type { SomeSwitches, Switches } from "../../src/simulator/switches.ts";

// The content security policy forbids `new Function`, which zod would otherwise use.
config({ jitless: true });

/** How often the page asks, and how long it waits for an answer, in milliseconds. */
const [askMs, waitMs] = [1_000, 5_000];
/** A payment is answered within 10 s, whatever becomes of it. */
const payWaitMs = 15_000;

/** Of the query for the network's state. */
export const stateKey = ["state"];

/** What the network does now, asked for again each second while the page is seen, also after it did not answer. */
export const useNetwork = () =>
  useQuery({
    queryKey: stateKey,
    queryFn: async () => z.decode(NetworkState, (await call("state")) as z.input<typeof NetworkState>),
    refetchInterval: askMs,
    refetchOnWindowFocus: "always",
  });

/** Moves switches; the page shows the network's answer at once. */
export function useMoveSwitches(): (some: SomeSwitches) => Promise<void> {
  const client = useQueryClient();
  return async (some) => {
    const switches = (await call("switches", some)) as Switches;
    // An answer that was on its way is older than this one.
    await client.cancelQueries({ queryKey: stateKey });
    client.setQueryData<NetworkState>(stateKey, (state) => state && { ...state, switches });
    void client.invalidateQueries({ queryKey: stateKey });
  };
}

/** As `POST /simulator/pay` takes it: the amount in reais with two decimals. */
export type Payment = {
  key: string;
  amount: string;
  bank: string;
  payer: { name: string; taxId: string };
  txId: string | null;
  remittanceInformation: string | null;
};
export type Outcome = { endToEndId: string; state: { status: "ACSP" | "ACSC" | "RJCT"; reason?: string } };

/** Somebody of a bank that is played pays. Throws a `CallFailed`. */
export const pay = async (payment: Payment): Promise<Outcome> => (await call("pay", payment, payWaitMs)) as Outcome;

/** A call that was refused, or had no answer: then it is not known whether it was done. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  /** A refusal of the protocol, or NoAnswer. */
  readonly type: string;
  /** The field that was wrong, if the network named one. */
  readonly detail: string;
  constructor(type: string, detail = "") {
    super(type);
    this.type = type;
    this.detail = detail;
  }
}

/** Why a payment was refused, in a sentence; of the reasons that customers are told, theirs. */
export const reasonSentence = (reason: string): string => networkReasons[reason] ?? failureSentence(reason);

/** Reasons of the settlement itself, which name the side that the customer's sentences do not. */
const networkReasons: Record<string, string> = {
  AB03: "O prazo acabou sem resposta.",
  AG12: "Quem paga e quem recebe são da mesma instituição.",
  AM01: "O valor é zero.",
  AM04: "A reserva da instituição pagadora não cobre o valor.",
  ED05: "Este pagamento não pode ser devolvido.",
  RC10: "A instituição de quem recebe não participa desta rede.",
};

/** GET without a body. Throws a `CallFailed`. */
async function call(name: string, body?: object, within = waitMs): Promise<unknown> {
  const post = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/simulator/${name}`, { ...post, signal: AbortSignal.timeout(within) }).catch(
    () => null,
  );
  const answer = await response?.json().catch(() => null);
  if (!response || answer === null) throw new CallFailed("NoAnswer");
  if (!response.ok) throw new CallFailed(String(answer.type), String(answer.detail ?? ""));
  return answer;
}
