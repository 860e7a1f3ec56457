import type { Cents } from "@vitral/brazil/cents";
import type { FourEyesMode } from "@vitral/contract/acts/act";
import type { CommandKindName, CommandPayload } from "@vitral/contract/acts/acts";
import type { Change, FieldName } from "@vitral/contract/acts/fields";
import type { StaffRole } from "@vitral/contract/console/permissions";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Tx } from "../../platform/database/db.ts";

/** A person of the staff who acts; `tenantId` null: of the whole installation. */
export type Staff = { id: string; name: string; email: string; role: StaffRole; tenantId: string | null };

/** Who acts on a case: one of the staff, or the operator at the command line, who has no `id`. */
export type CaseActor = { id: string | null; name: string; email: string };

/** Orders that can no longer be executed: of these kinds, with this in their payload, and why. */
export type Overtaken = { kinds: readonly CommandKindName[]; payload: Record<string, string>; note: string };

/** What a command would change at this moment. */
export type Description = {
  /** What it does, in Portuguese and without personal data. */
  sentence: string;
  /** In the order in which they are read. */
  changes: Change[];
  /** What the policy compares, in centavos; null where the kind has no amount. */
  amount: Cents | null;
  customerId: string | null;
  accountId?: string;
  /** The member of the staff whom it is about: nobody orders or approves a change of the own access. */
  person?: { id: string; tenantId: string | null };
  /** A second person is needed, whatever the policy says; also at the command line, where there is none. */
  needsSecond?: boolean;
  /** The member of the staff who may not do it alone, whatever the policy says. */
  notAloneBy?: string;
  /** Why it cannot be done now, as a sentence in Portuguese; null: nothing is in the way. */
  obstacle: string | null;
};

/** A field that stays as it is, and says which one of several an order means. */
export const fact = (field: FieldName, value: string): Change => ({ field, before: value, after: value });

/** What the second person is to know besides; nothing where there is no such sentence. */
export const noticeOf = (sentence: string | null): Change[] =>
  sentence === null ? [] : [{ field: "notice", before: null, after: sentence }];

/** When a kind needs a second person; `from` in centavos. */
export type FourEyes = { mode: Exclude<FourEyesMode, "FROM"> } | { mode: "FROM"; from: Cents };

export type KindDeps = { now: () => Date; outbox: { secrets: Secrets; now: () => Date } };
/** `maker`: who ordered it, by e-mail, or by user name at the command line. */
export type Execution = {
  tenantId: string;
  reason: string;
  maker: string;
  /** The stored order; absent at the command line. */
  commandId?: string;
  /** The maker among the staff; absent at the command line. */
  staff?: { id: string; name: string };
};

/**
 * One kind of command: the verb behind a button of the console and behind a command of the command line. Its name is
 * the action of its audit row.
 */
export type CommandKind<K extends CommandKindName = CommandKindName, Result = unknown> = {
  kind: K;
  /**
   * The database writes what was ordered, as the stored order ends as executed (write_what_was_ordered): `execute` does
   * the rest, and the command line, which stores no order, cannot run it.
   */
  isWrittenByOrder?: true;
  /** Reads what it would change; changes nothing. Refuses with NOT_FOUND. */
  describe(deps: KindDeps, tx: Tx, tenantId: string, payload: CommandPayload<K>): Promise<Description>;
  /**
   * Before it is ordered in the console: makes what is decided the maker's. Refuses where another person holds it.
   */
  hold?(deps: KindDeps, tx: Tx, payload: CommandPayload<K>, maker: { tenantId: string; staff: Staff }): Promise<void>;
  /** The orders that wait and cannot be executed once this one was, as they decide the same. */
  overtakes?(payload: CommandPayload<K>): Overtaken;
  /** Does it, in the caller's transaction, which writes the audit row. */
  execute(deps: KindDeps, tx: Tx, payload: CommandPayload<K>, execution: Execution): Promise<Result>;
  /** Why nothing was done, as a sentence in Portuguese; null: it was done. */
  failure(result: Result): string | null;
  /**
   * What the audit row says beside the reason; without personal data. `effectiveAt`, an ISO moment: what was done holds
   * from then, which the order's page says. `waits`: the same for each limit that waits.
   */
  details?(payload: CommandPayload<K>, result: Result): Record<string, unknown>;
};

/** Who acts on a case: the maker of an order, or the operator at the command line. */
export const actorOf = ({ maker, staff }: Execution): CaseActor =>
  staff ? { ...staff, email: maker } : { id: null, name: `${maker} (linha de comando)`, email: maker };

/** Keeps the exact types of a kind. */
export const commandKind = <const K extends CommandKindName, Result>(kind: CommandKind<K, Result>) => kind;
