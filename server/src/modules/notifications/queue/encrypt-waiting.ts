import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { forEachDueTenant } from "../../../platform/database/due-work.ts";
import { dueMessages, findClear, replaceClear } from "./queue-queries.ts";
import { encryptedData } from "../encryption/encrypted-data.ts";

/** SQL writes e-mails without a code, and messages to phones. */
const channels = ["EMAIL", "PUSH"] as const;
const maxAtOnce = 500;

/**
 * Encrypts what SQL wrote and no server could take at once, because all are busy or the provider is silent. What a
 * server took and did not send is encrypted when it is put back.
 */
export async function encryptWaiting({ db, secrets }: { db: Db; secrets: Secrets }): Promise<void> {
  for (const channel of channels) {
    const work = dueMessages({ channel, urgent: false });
    await forEachDueTenant({ db, now: () => new Date() }, [work], async (tenantId) => {
      for (let found = maxAtOnce; found === maxAtOnce;) {
        const clear = await findClear(db, tenantId, channel, maxAtOnce);
        const messages = clear.map(({ id, data }) => ({ id, ...encryptedData(secrets, { tenantId, id }, data) }));
        if (messages.length > 0) await replaceClear(db, tenantId, messages);
        found = clear.length;
      }
    });
  }
}
