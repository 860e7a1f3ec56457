import { type Db, openDb, type Tx } from "./platform/database/db.ts";
import { type Secrets, secretsFrom } from "./platform/crypto/secrets.ts";
import { admitKeys } from "./platform/installation/key-check.ts";
import { hasKeyTable } from "./platform/installation/key-queries.ts";
import { type Config, ConfigError } from "./platform/process/config.ts";
import { emptyCaseFiles, renewCaseFiles } from "./modules/desk/desk.ts";
import { removeDocuments, renewDocuments } from "./modules/documents/documents.ts";
import { countPinsByKeyId } from "./modules/identity/identity.ts";
import { closeEncrypted, removePush, renewMessages, renewPush } from "./modules/notifications/notifications.ts";
import { removeSigningKeys, renewSigningKeys } from "./modules/pix/pix.ts";
import { removeSecondFactors, renewSecondFactors } from "./modules/staff/staff.ts";

type Renewal = {
  words: string;
  /** Encrypts all of it anew under SECRET_KEY; answers how many. Throws where no given key opens something of it. */
  renew: (deps: { db: Db; secrets: Secrets }) => Promise<number>;
  /** Removes all of it, as the owner of the tables, where its key is lost; answers how many. */
  remove: (tx: Tx, at: Date) => Promise<number>;
  /** What has to be done once it was removed. */
  next: string;
};

/** Everything that is encrypted for long. */
export const renewals = {
  documents: {
    words: "Photos and documents",
    renew: renewDocuments,
    remove: removeDocuments,
    next: "Who is in review was asked to send them again; those of customers are in older backups alone.",
  },
  caseFiles: {
    words: "Files of cases",
    renew: renewCaseFiles,
    remove: emptyCaseFiles,
    next: "The staff attaches again what it still has; each case says that its file is lost.",
  },
  signingKeys: {
    words: "Keys that sign charges",
    renew: renewSigningKeys,
    remove: removeSigningKeys,
    next: "The next charge makes a new one. Import registered certificates again: `vitral pix certificate SLUG`.",
  },
  secondFactors: {
    words: "Second factors of the staff",
    renew: renewSecondFactors,
    remove: removeSecondFactors,
    next: "Nobody signs in to the console: `vitral staff list`, and for each person `vitral staff renew EMAIL`.",
  },
  messages: {
    words: "Messages that wait or failed",
    renew: renewMessages,
    remove: closeEncrypted,
    next: "They are closed as failed and are not sent: `vitral outbox list` says to whom.",
  },
  push: {
    words: "Keys and addresses of notices to phones",
    renew: renewPush,
    remove: removePush,
    next: "Customers turn notices on again, in Minha conta.",
  },
} satisfies Record<string, Renewal>;

type Keys = Pick<Config, "secretKey" | "previousSecretKey">;

/**
 * Throws ConfigError where the given keys are not those of the database, before anything is read or counted with them.
 * A database without the table of keys is not migrated yet: whoever opened it says so.
 */
export async function checkKeys(url: string, { secretKey, previousSecretKey }: Keys): Promise<void> {
  const { db, close } = openDb(url, { max: 2, allTenants: true });
  try {
    if (!(await hasKeyTable(db))) return;
    const keys = previousSecretKey ? [secretKey, previousSecretKey] : [secretKey];
    await admitKeys(db, secretsFrom(secretKey, previousSecretKey), () => storedUnder(db, keys));
  } finally {
    await close();
  }
}

/** Which of these keys something stored is under. Throws ConfigError where there is something, and none opens any. */
async function storedUnder(db: Db, keys: readonly Buffer[]): Promise<Set<number>> {
  const rings = keys.map((key) => secretsFrom(key));
  const found = new Set<number>();
  for (const { renew } of Object.values(renewals)) {
    await renew({ db, secrets: openingOnly(rings) }).catch((error: unknown) => {
      if (!(error instanceof Opened)) throw error;
      found.add(error.key);
    });
  }
  for (const { keyId } of await countPinsByKeyId(db)) found.add(rings.findIndex((ring) => ring.knows(keyId)));
  if (found.delete(-1) && found.size === 0) {
    throw new ConfigError(
      "SECRET_KEY does not open what is stored in this database: give the one that its servers have",
    );
  }
  return found;
}

/** Which key opened something; -1: none. It ends a renewal before that has changed anything. */
class Opened extends Error {
  readonly key: number;
  constructor(key: number) {
    super("opened");
    this.key = key;
  }
}

/** Secrets that only try the first stored thing that they are given. */
function openingOnly(rings: readonly Secrets[]): Secrets {
  const tryEach = (open: (ring: Secrets) => unknown): never => {
    throw new Opened(rings.findIndex((ring) => opens(() => open(ring))));
  };
  return {
    ...(rings[0] as Secrets),
    decrypt: (cell, text) => tryEach((ring) => ring.decrypt(cell, text)),
    isOutdatedText: (cell, text) => tryEach((ring) => ring.decrypt(cell, text)),
    decryptFile: (cell, made) => tryEach((ring) => ring.decryptFile(cell, made)),
    decryptOutdatedFile: (cell, made) => tryEach((ring) => ring.decryptFile(cell, made)),
  };
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
