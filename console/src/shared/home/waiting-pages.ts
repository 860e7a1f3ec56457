import type { WaitingKind } from "@vitral/contract/console/home";
import type { PageName } from "../../lib/paths.ts";

/** What each kind of waiting work is called, and the page where it is done. */
export const waitingPages: Record<WaitingKind, { label: string; page: PageName; search?: string }> = {
  REVIEWS: { label: "Análises", page: "reviews" },
  COMMANDS: { label: "Aprovações", page: "commands" },
  LIMIT_RAISES: { label: "Aumentos de limite", page: "fees" },
  DISPUTES: { label: "Contestações de clientes", page: "cases", search: "?kind=DISPUTE" },
  LATE_DISPUTES: { label: "Contestações sem resposta no prazo", page: "cases", search: "?kind=DISPUTE&late=yes" },
  INFRACTIONS: { label: "Contestações recebidas", page: "cases", search: "?kind=INFRACTION" },
  LATE_INFRACTIONS: {
    label: "Contestações recebidas fora do prazo",
    page: "cases",
    search: "?kind=INFRACTION&late=yes",
  },
  BLOCKS: { label: "Bloqueios cautelares", page: "cases", search: "?kind=BLOCK" },
  MARKS: { label: "Marcas de suspeita", page: "cases", search: "?kind=MARK" },
  OWN_CASES: { label: "Casos comigo", page: "cases", search: "?holder=me" },
  PAYMENTS: { label: "Pix sem resposta há 5 min", page: "payments", search: "?status=PENDING" },
  MESSAGES: { label: "Mensagens com falha", page: "messages" },
  BOOKS: { label: "Razão com falha ou sem verificação", page: "ledger" },
  UNMATCHED: { label: "Movimentos sem par", page: "reconciliation", search: "?state=OPEN" },
};
