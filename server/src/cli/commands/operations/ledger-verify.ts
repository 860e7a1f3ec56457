import { verifyLedger } from "../../../modules/ledger/ledger.ts";
import type { Command } from "../../command.ts";
import { table } from "../../output/table.ts";

export const ledgerVerify: Command = {
  words: "ledger verify",
  about:
    "Goes through all the books: debits = credits, balances = sums of entries. Ends with 1 when a check is broken.",
  async run({ db }) {
    const checks = await verifyLedger(await db());
    const failed = checks.some(({ broken }) => broken > 0);
    const rows = checks.map(({ check, broken }) => [broken === 0 ? "ok" : "BROKEN", String(broken), check]);
    return {
      data: { ok: !failed, checks },
      lines: [...table(["", "ROWS", "CHECK"], rows), failed ? "The books are broken." : "The books are right."],
      failed,
    };
  },
};
