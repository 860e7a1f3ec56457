import type { Db } from "../database/db.ts";

/** One value for each tenant of a database, at this server: made when it is first asked for, and kept. */
export function perTenant<Value>(make: (db: Db, tenantId: string) => Value): (db: Db, tenantId: string) => Value {
  const values = new WeakMap<Db, Map<string, Value>>();
  return (db, tenantId) => {
    const ofDb = values.get(db) ?? new Map<string, Value>();
    values.set(db, ofDb);
    const value = ofDb.get(tenantId) ?? make(db, tenantId);
    ofDb.set(tenantId, value);
    return value;
  };
}
