import { accountAdministration } from "../../../modules/accounts/accounts.ts";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption, theAccount } from "../../find.ts";
import { readJsonFile } from "../../read-file.ts";
import { FeesFile, storedFee } from "../../tenant-file/terms-file.ts";

export const feesSet: Command = {
  words: "fees set",
  operands: ["ACCOUNT", "FILE.json"],
  options: tenantOption,
  about: "Fees of one account (its number or id) instead of its bank's; one that is left out stays as it is.",
  more: `FILE.json has any of these; a type comes with its value (FIXED in reais, PERCENTAGE in per cent):

{
  "feeTypePixIn": "FIXED", "feePixIn": 0.5,
  "feeTypePixOut": "PERCENTAGE", "feePixOut": 0.99,
  "feeTypeTedOut": "FIXED", "feeTedOut": 8.5,
  "feeBillet": 2.9, "monthlyFee": 29.9
}

A person's account never pays for a Pix (Resolução BCB 19/2020).`,
  async run({ operands: [written = "", file = ""], options: { tenant }, actor, now, db }) {
    const fees = readJsonFile(file, FeesFile);
    if (Object.keys(fees).length === 0) throw new Refused(`${file} has nothing to set.`);
    const { tenantId, id: accountId, entityType, ...account } = await theAccount(await db(), written, tenant);
    if (entityType === "PERSON" && ((fees.feePixIn ?? 0) > 0 || (fees.feePixOut ?? 0) > 0))
      throw new Refused("This is a person's account, and people do not pay for a Pix (Resolução BCB 19/2020).");
    const { feeTypePixIn, feePixIn, feeTypePixOut, feePixOut, feeTypeTedOut, feeTedOut, feeBillet, monthlyFee } = fees;
    await (await db()).transaction().execute(async (tx) => {
      await accountAdministration.setFees(
        tx,
        { tenantId, accountId },
        {
          ...(feeTypePixIn && { pixIn: storedFee(feeTypePixIn, feePixIn ?? 0) }),
          ...(feeTypePixOut && { pixOut: storedFee(feeTypePixOut, feePixOut ?? 0) }),
          ...(feeTypeTedOut && { tedOut: storedFee(feeTypeTedOut, feeTedOut ?? 0) }),
          ...(feeBillet !== undefined && { billet: feeBillet }),
          ...(monthlyFee !== undefined && { monthly: monthlyFee }),
        },
      );
      await recordAudit(tx, { tenantId, at: now(), actor, action: "fees.set", accountId, details: { fees } });
    });
    return {
      data: { id: accountId, tenant: account.tenant, changed: Object.keys(fees) },
      lines: [`Account ${account.number}: ${Object.keys(fees).join(", ")} set.`],
    };
  },
};
