import { type DocumentRow, documentsOf } from "../documents/documents.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { findAddress, findAnswers, findClaim, findPartner } from "./answer-queries.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/** All answers and documents that an applicant has submitted. */
export type ApplicationFile = {
  answers: Awaited<ReturnType<typeof findAnswers>>;
  address: Awaited<ReturnType<typeof findAddress>>;
  partner: Awaited<ReturnType<typeof findPartner>>;
  /** What a company said of being an individual entrepreneur's; null: it was not asked. */
  claimsEntrepreneur: boolean | null;
  documents: DocumentRow[];
};

/** What the review decides on; what was not submitted is undefined. */
export async function findApplicationFile(db: Db | Tx, key: CustomerKey): Promise<ApplicationFile> {
  return {
    answers: await findAnswers(db, key),
    address: await findAddress(db, key),
    partner: await findPartner(db, key),
    claimsEntrepreneur: await findClaim(db, key),
    documents: await documentsOf(db, key),
  };
}
