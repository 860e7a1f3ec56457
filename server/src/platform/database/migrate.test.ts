import { type AddressInfo, connect, createServer } from "node:net";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { withRole } from "../../../test/world-database.ts";
import { aWorld } from "../../../test/world.ts";
import { applicationRole } from "./prepare-database.ts";
import { migrate } from "./migrate.ts";

const { databaseUrl, owner } = await aWorld();
const database = new URL(databaseUrl).pathname.slice(1);

/** The real database behind a line that gives its version, of six digits, as another. */
async function pretendingToBe(version: string, role: string): Promise<string> {
  const { hostname, port } = new URL(inject("postgresUrl"));
  const client = owner();
  await client.connect();
  const { rows } = await client.query<{ real: string }>("select current_setting('server_version_num') as real");
  await client.end();
  const line = createServer((near) => {
    const far = connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`);
    near.pipe(far);
    far.on("data", (data: Buffer) => {
      near.write(Buffer.from(data.toString("latin1").replaceAll(rows[0]?.real ?? "", version), "latin1"));
    });
    for (const end of [near, far]) end.on("error", () => {}).on("close", () => (near.destroy(), far.destroy()));
  });
  await new Promise<void>((resolve) => {
    line.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void line.close());
  return `postgresql://${role}@127.0.0.1:${(line.address() as AddressInfo).port}/${database}`;
}

test.each(["140023", "130004"])("a PostgreSQL older than 15 is refused with a sentence: %s", async (version) => {
  for (const role of ["vitral_owner", applicationRole]) {
    const refused = migrate(await pretendingToBe(version, role), applicationRole);
    await expect(refused).rejects.toThrow(
      `DATABASE_URL: the database is PostgreSQL ${version.slice(0, 2)}; Vitral needs PostgreSQL 15 or later`,
    );
  }
});

test("PostgreSQL 15 is old enough", async () => {
  expect(await migrate(await pretendingToBe("150000", "vitral_owner"), applicationRole)).toEqual([]);
});

test("tables with rows and without statistics, as after a restore, are analyzed by the next migration", async () => {
  const client = owner();
  await client.connect();
  const known = async () =>
    (await client.query<{ rows: number }>("select reltuples as rows from pg_class where oid = 'copied'::regclass"))
      .rows[0]?.rows;
  await client.query("set role vitral_owner; create table copied as select generate_series(1, 30) as n");
  expect(await known()).toBe(-1);
  await migrate(withRole(databaseUrl, "vitral_owner", database), applicationRole);
  expect(await known()).toBe(30);
  await client.query("drop table copied");
  await client.end();
});

test("a server whose role lacks rights does not start", async () => {
  const superuser = new pg.Client({ connectionString: withRole(databaseUrl, "postgres", database) });
  await superuser.connect();
  const role = `${database}_other`;
  await superuser.query(`create role ${role} login`);
  const url = withRole(databaseUrl, role, database);
  await expect(migrate(url, role)).rejects.toThrow(
    `DATABASE_URL: ${role} lacks rights in the database. Run "vitral migrate" with DATABASE_OWNER_URL beside this DATABASE_URL`,
  );
  await migrate(withRole(databaseUrl, "vitral_owner", database), role);
  expect(await migrate(url, role)).toEqual([]);
  await superuser.query("revoke execute on function pix_receive from " + role);
  await expect(migrate(url, role)).rejects.toThrow("lacks rights");
  await superuser.query(`drop owned by ${role}; drop role ${role}`);
  await superuser.end();
});
