export { OnlyByTwo, ReasonNeeded, runWithoutSecondPerson } from "./at-command-line.ts";
export { approveAll, rejectAll } from "./bulk.ts";
export { approve, expireCommands, reject } from "./decide.ts";
export type { CommandDeps } from "./deps.ts";
export type { CommandKind } from "../acts/acts.ts";
export { kinds } from "./kinds.ts";
export {
  commandOf,
  commandsCsv,
  commandsPage,
  orderOf,
  type OrderOfAudit,
  ordersOfAudit,
  revealCommand,
  undoneOf,
  waitingFor,
} from "./list.ts";
export { orderCommand, preview } from "./order.ts";
export { haveDueTakeEffect } from "./held.ts";
export { withdraw } from "./withdraw.ts";
export { needsSecondPerson, rulesOf as fourEyesRules } from "./policy.ts";
