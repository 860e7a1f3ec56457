import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { bankName } from "@vitral/contract/bank-name";
import { type ReceiptFormat, receiptFormats } from "@vitral/contract/receipts";
import { providerLine } from "@vitral/contract/tenants";
import type { Db } from "../../../platform/database/db.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { drawnWhole, inTurnOf } from "../paper/drawing.ts";
import { logoPicture, type Tenant } from "../../tenants/tenants.ts";
import type { Paper, PaperBank } from "../paper/sheet.ts";

/** A paper of an account as a file to keep or to share, one at a time; `name` is without its ending. */
export const paperFile = async (
  accountId: string,
  paper: Paper,
  { name, format }: { name: string; format: ReceiptFormat },
): Promise<ServedFile> => ({
  filename: `${name}.${format}`,
  contentType: receiptFormats[format],
  content: await inTurnOf(accountId, () => drawnWhole({ kind: "paper", format, paper })),
});

/** Who issues a paper: the brand above, the institution behind it below. */
export const bankOnPaper = async (db: Db, tenant: Tenant): Promise<PaperBank> => ({
  name: bankName(tenant),
  colour: tenant.primary,
  issuer: issuerOf(tenant),
  logo: await logoPicture(db, tenant),
});

const issuerOf = ({ provider, phone, ombudsmanPhone }: Tenant): string =>
  `Emitido por ${providerLine(provider)} · Telefone ${formatSupportPhone(phone)} · Ouvidoria ${formatSupportPhone(ombudsmanPhone)}`;
