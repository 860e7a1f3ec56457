import { booksRead, verifyLedger } from "../../../modules/ledger/ledger.ts";
import { addressLine, addressOf } from "../../../platform/database/address.ts";
import type { Command } from "../../command.ts";
import { noTenants } from "../../no-tenants.ts";
import { table } from "../../output/table.ts";

export const ledgerVerify: Command = {
  words: "ledger verify",
  whileRestored: true,
  withoutOperator: true,
  about:
    "Goes through all the books: debits = credits, balances = sums of entries. Ends with 1 when a check is broken.",
  more: "Says which database it read and how much. Ends with 1 too where there is no bank: then it is another database than meant.",
  async run({ db, urls }) {
    const database = addressOf((await urls()).applicationUrl);
    const checks = await verifyLedger(await db());
    const { tenants, ...read } = await booksRead(await db());
    const broken = checks.some(({ broken: rows }) => rows > 0);
    const rows = checks.map(({ check, broken: failing }) => [failing === 0 ? "ok" : "BROKEN", String(failing), check]);
    const sentence = tenants === 0 ? noTenants : broken ? "The books are broken." : "The books are right.";
    const failed = broken || tenants === 0;
    return {
      data: { ok: !failed, database, tenants, ...read, checks },
      lines: [
        ...table(["", "ROWS", "CHECK"], rows),
        `Database ${addressLine(database)}: ${tenants} banks, ${read.postings} postings (${read.payments} of them payments), ` +
          `${read.entries} entries.`,
        sentence,
      ],
      failed,
    };
  },
};
