import type { RequestOutcome } from "@vitral/contract/requests/close-request";
import { formatTime } from "@vitral/brazil/dates";
import type { OpenRequest } from "../../lib/open-requests.ts";

/** UNASKABLE: the session of the request has ended, or there was none. */
export type KnownOutcome = { status: Exclude<RequestOutcome["status"], "IN_PROGRESS"> | "UNASKABLE"; message?: string };

/** What a request became, in words: 'A senha foi alterada'. */
export function sentenceOf({ deed, at }: OpenRequest, outcome: KnownOutcome | null): { title: string; text: string } {
  const hour = formatTime(new Date(at)).slice(0, 5);
  const unknown = `A resposta ao pedido das ${hour} se perdeu. Confira antes de fazer de novo.`;
  const texts: Record<KnownOutcome["status"], { title: string; text: string }> = {
    DONE: { title: capital(deed), text: `Seu pedido das ${hour} foi recebido. Não é preciso fazer de novo.` },
    REFUSED: { title: capital(not(deed)), text: outcome?.message ?? "Seu pedido foi recusado." },
    CLOSED: {
      title: capital(not(deed)),
      text: `Seu pedido das ${hour} não chegou até nós. Você pode fazer de novo.`,
    },
    UNKNOWN: { title: `Não sabemos se ${deed}`, text: unknown },
    UNASKABLE: { title: `Não sabemos se ${deed}`, text: unknown },
  };
  return texts[outcome?.status ?? "UNKNOWN"];
}

const capital = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1);
const not = (deed: string): string => deed.replace(" foi ", " não foi ");
