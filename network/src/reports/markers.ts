import { refuse } from "@vitral/protocol/transport/answers";
import type { Queries } from "../database/database.ts";
import { enqueueEvents } from "../events/event-queries.ts";
import type { Network } from "../network.ts";
import { endMarker, findHolders, insertMarker, isSameMarker } from "./marker-queries.ts";

type NewMarker = {
  id: string;
  taxId: string;
  reason: string;
  reportedBy: string;
  until: Date | null;
  content: unknown;
};

/** Reports a person; every other institution where the person has or had a key is told. Throws RequestIdAlreadyUsed. */
export async function createMarker({ db, now, wake }: Network, marker: NewMarker): Promise<void> {
  await db.transaction(async (queries) => {
    if (await insertMarker(queries, { ...marker, at: now() })) return tell(queries, marker, now());
    if (!(await isSameMarker(queries, marker.id, marker.reportedBy, marker.content)))
      throw refuse("RequestIdAlreadyUsed");
  });
  wake();
}

/** Takes a report back. False: the institution has none of this id. */
export async function cancelMarker({ db, now, wake }: Network, reportedBy: string, id: string): Promise<boolean> {
  const found = await db.transaction(async (queries) => {
    const taxId = await endMarker(queries, { id, reportedBy, at: now() });
    if (taxId !== null) await tell(queries, { taxId, reportedBy }, now());
    return taxId !== null;
  });
  wake();
  return found;
}

async function tell(db: Queries, { taxId, reportedBy }: Pick<NewMarker, "taxId" | "reportedBy">, at: Date) {
  const told = (await findHolders(db, taxId)).filter((ispb) => ispb !== reportedBy);
  await enqueueEvents(db, told, { type: "DIRECTORY_NOTICE", notice: "FRAUD_MARKERS_CHANGED" }, at);
}
