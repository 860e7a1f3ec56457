import { type DocumentRow, documentsOf } from "../documents/documents.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { findAddress, findAnswers, findPartner } from "./queries.ts";

/** Everything that a customer told and sent. */
export type Dossier = {
  answers: Awaited<ReturnType<typeof findAnswers>>;
  address: Awaited<ReturnType<typeof findAddress>>;
  partner: Awaited<ReturnType<typeof findPartner>>;
  documents: DocumentRow[];
};

/** What the review decides on; whatever was never told is undefined. */
export async function dossierOf(db: Db | Tx, of: { tenantId: string; customerId: string }): Promise<Dossier> {
  return {
    answers: await findAnswers(db, of),
    address: await findAddress(db, of),
    partner: await findPartner(db, of),
    documents: await documentsOf(db, of),
  };
}
