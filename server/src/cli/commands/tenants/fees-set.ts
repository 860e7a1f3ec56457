import { kinds } from "../../../modules/commands/commands.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption, theAccount } from "../../find.ts";
import { givenReason, optionalReason } from "../../reason.ts";
import { readJsonFile } from "../../read-file.ts";
import { runKind } from "../../run-kind.ts";
import { FeesFile } from "../../tenant-file/terms-file.ts";

export const feesSet: Command = {
  words: "fees set",
  operands: ["ACCOUNT", "FILE.json"],
  options: { ...optionalReason, ...tenantOption },
  about: "Fees of one account (its number or id) instead of its bank's; one that is left out stays as it is.",
  more: `FILE.json has any of these; a type comes with its value (FIXED in reais, PERCENTAGE in per cent):

{
  "feeTypePixIn": "FIXED", "feePixIn": 0.5,
  "feeTypePixOut": "PERCENTAGE", "feePixOut": 0.99,
  "feeTypeTedOut": "FIXED", "feeTedOut": 8.5,
  "feeBillet": 2.9, "monthlyFee": 29.9
}

A person's account never pays for a Pix (Resolução BCB 19/2020), and an individual entrepreneur's does not where the
bank's rules say so.`,
  async run(call) {
    const {
      operands: [written = "", file = ""],
      options,
      db,
    } = call;
    const fees = readJsonFile(file, FeesFile);
    if (Object.keys(fees).length === 0) throw new Refused(`${file} has nothing to set.`);
    const { tenantId, id: accountId, ...account } = await theAccount(await db(), written, options["tenant"]);
    const payload = { accountId, fees };
    const done = await runKind(call, kinds["fees.set"], { tenantId, payload, ...givenReason(call) });
    if (done === "PERSON_PAYS_NO_PIX")
      throw new Refused("This is a person's account, and people do not pay for a Pix (Resolução BCB 19/2020).");
    if (done === "ENTREPRENEUR_PAYS_NO_PIX")
      throw new Refused(
        "This is an individual entrepreneur's account, which does not pay for a Pix by the bank's rules.",
      );
    return {
      data: { id: accountId, tenant: account.tenant, changed: Object.keys(fees) },
      lines: [`Account ${account.number}: ${Object.keys(fees).join(", ")} set.`],
    };
  },
};
