import type { WaitingKind } from "@vitral/contract/console/home";
import type { PageName } from "../../lib/paths.ts";

/**
 * `oldest`: what its oldest one is called, 'a mais antiga' of 'análises'; '' where there is one alone. `isPart`: it is
 * counted by another kind too. `quiet`: a shorter label, where none waits.
 */
type Waiting = { label: string; oldest: string; page: PageName; search?: string; isPart?: true; quiet?: string };

const [masculine, feminine] = ["o mais antigo", "a mais antiga"];

/** What each kind of waiting work is called, and the page where it is done. */
export const waitingPages: Record<WaitingKind, Waiting> = {
  REVIEWS: { label: "Análises", oldest: feminine, page: "reviews" },
  COMMANDS: { label: "Aprovações", oldest: feminine, page: "commands" },
  LIMIT_RAISES: { label: "Aumentos de limite", oldest: masculine, page: "fees" },
  DISPUTES: { label: "Contestações de clientes", oldest: feminine, page: "cases", search: "?kind=DISPUTE" },
  LATE_DISPUTES: {
    label: "Contestações sem resposta no prazo",
    oldest: feminine,
    page: "cases",
    search: "?kind=DISPUTE&late=yes",
    isPart: true,
  },
  INFRACTIONS: { label: "Contestações recebidas", oldest: feminine, page: "cases", search: "?kind=INFRACTION" },
  LATE_INFRACTIONS: {
    label: "Contestações recebidas fora do prazo",
    oldest: feminine,
    page: "cases",
    search: "?kind=INFRACTION&late=yes",
    isPart: true,
  },
  BLOCKS: { label: "Bloqueios cautelares", oldest: masculine, page: "cases", search: "?kind=BLOCK" },
  MARKS: { label: "Marcas de suspeita", oldest: feminine, page: "cases", search: "?kind=MARK" },
  DIFFERENCES: { label: "Diferenças da conciliação", oldest: feminine, page: "cases", search: "?kind=DIFFERENCE" },
  RECALLS: { label: "Devoluções pedidas", oldest: feminine, page: "cases", search: "?kind=RECALL" },
  OWN_CASES: { label: "Casos comigo", oldest: masculine, page: "cases", search: "?holder=me" },
  PAYMENTS: {
    label: "Pix sem resposta há 5 min",
    oldest: masculine,
    page: "payments",
    search: "?status=PENDING",
    quiet: "Pix sem resposta",
  },
  MESSAGES: { label: "Mensagens com falha", oldest: feminine, page: "messages" },
  BOOKS: { label: "Razão com falha ou sem verificação", oldest: "", page: "ledger", quiet: "Razão" },
  UNMATCHED: {
    label: "Movimentos sem par",
    oldest: masculine,
    page: "reconciliation",
    search: "?state=OPEN",
    isPart: true,
  },
};
