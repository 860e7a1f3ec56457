import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { PushKey } from "../../../platform/messaging/web-push.ts";
import { findPushKey, insertPushKey, pushKeyCell } from "./key-queries.ts";

type Deps = { db: Db; secrets: Secrets; now: () => Date };

/** The key of a tenant, made at its first use: of many servers that make one at once the first counts. */
export async function pushKeyOf({ db, secrets, now }: Deps, tenantId: string): Promise<PushKey> {
  let stored = await findPushKey(db, tenantId);
  if (!stored) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const made = { publicKey: pointOf(publicKey), privateKey: secrets.encrypt(pushKeyCell(tenantId), pem) };
    await insertPushKey(db, { tenantId, ...made, createdAt: now() });
    stored = await findPushKey(db, tenantId);
  }
  if (!stored) throw new Error("a push key was stored and is not there");
  return {
    publicKey: stored.publicKey,
    privateKey: createPrivateKey(secrets.decrypt(pushKeyCell(tenantId), stored.privateKey)),
  };
}

/** The uncompressed point of a public key, as browsers and push services take it. */
function pointOf(publicKey: KeyObject): string {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return Buffer.concat(point).toString("base64url");
}
