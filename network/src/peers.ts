import { type PeerKey, readPeerKeys } from "@vitral/protocol/signing-keys";
import type { Queries } from "./database/database.ts";
import { findParticipants } from "./participant-queries.ts";

/** The keys of all participants; one key may speak for several. `refresh` reads them again. */
export type Peers = { all: () => readonly PeerKey[]; refresh: () => Promise<void> };

export async function openPeers(db: Queries): Promise<Peers> {
  let keys: PeerKey[] = [];
  const refresh = async () => void (keys = await readKeys(db));
  await refresh();
  return { all: () => keys, refresh };
}

async function readKeys(db: Queries): Promise<PeerKey[]> {
  const known = (await findParticipants(db)).filter(({ publicKeys }) => publicKeys !== "");
  const read = known.flatMap(({ ispb, publicKeys }) =>
    readPeerKeys(publicKeys, new Set([ispb])).map((key) => ({ key, ispb })),
  );
  return Array.from(Map.groupBy(read, ({ key }) => key.id).values(), (same) => {
    const [{ key }] = same as [(typeof same)[number]];
    return { ...key, participants: new Set(same.map(({ ispb }) => ispb)) };
  });
}
