/* oxlint-disable vitest/valid-expect -- the second argument names who called what */
import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import { isAllowed, mayDo, type StaffAction, type StaffRole, staffRoles } from "@vitral/contract/console/permissions";
import { getStaffSession } from "@vitral/contract/console/session";
import { endpoints } from "@vitral/contract/endpoints";
import { afterAll, expect, test } from "vitest";
import { staffForStaff } from "../../src/modules/staff/staff.ts";
import { aConsole, consoleOrigin, type StaffMember } from "../console-world.ts";
import { aWorld } from "../world.ts";
import { addressOf, wellFormed } from "./well-formed.ts";

/**
 * Every call of the console, as every role and as everybody who has no business there. It is made of the contract, so a
 * new call is covered when it is listed.
 */
const world = await aWorld();
const { aurora, aTenant, aCustomer, clock, db, owner } = world;
const { app, aStaff, deps } = await aConsole(world);
const client = owner();
await client.connect();
afterAll(() => client.end());

const ana = await aCustomer({ name: "Ana Lima" });
const sul = await aTenant({ displayName: "Banco Sul" });
const nobodys = "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01";

const signedIn = async (options: Parameters<typeof aStaff>[0]): Promise<StaffMember> => {
  const member = await aStaff(options);
  await member.signIn();
  return member;
};

/** Cookies that open nothing. */
async function expired(): Promise<string> {
  const member = await signedIn({ role: "SEGURANCA" });
  clock.advance(8 * 3600);
  return member.headers["cookie"] ?? "";
}
async function revoked(): Promise<string> {
  const member = await signedIn({ role: "SEGURANCA" });
  const cookie = member.headers["cookie"] ?? "";
  await member.send("POST", "/session/end");
  return cookie;
}
async function disabled(): Promise<string> {
  const member = await signedIn({ role: "OPERACAO" });
  const [row] = await staffForStaff.list(db, { id: member.id });
  await staffForStaff.disable(deps, row as never, { actor: "root" }, "saiu");
  return member.headers["cookie"] ?? "";
}

const cookies = { expired: await expired(), revoked: await revoked(), disabled: await disabled() };
const customerToken = (ana.headers["authorization"] ?? "").slice("Bearer ".length);
const withoutSession: Record<string, Record<string, string>> = {
  nobody: {},
  "an expired session": { cookie: cookies.expired },
  "a revoked session": { cookie: cookies.revoked },
  "a disabled person": { cookie: cookies.disabled },
  "a customer's token": { authorization: `Bearer ${customerToken}` },
  "a customer's token as a cookie": { cookie: `vitral_staff=${customerToken.slice(-43)}` },
  "a token that nobody has": { cookie: `vitral_staff=${"A".repeat(43)}` },
};

const nameOf = ({ method, path }: ConsoleEndpoint) => `${method} ${path}`;
const call = ({ method, path }: ConsoleEndpoint, headers: Record<string, string>, slug = aurora.slug) =>
  app.inject({
    method,
    url: `/api${path.replace(":tenant", slug).replaceAll(/:\w+/g, nobodys)}`,
    headers: { origin: consoleOrigin, ...headers },
    ...(method !== "GET" && { payload: {} }),
  });
type Called = Awaited<ReturnType<typeof call>>;
const outcomeOf = (answer: Called) => (answer.statusCode < 400 ? answer.statusCode : answer.json().code);

/** All but what every call writes: sessions, counts of attempts, the audit. */
async function everything(): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ('staff_session', 'staff_browser', 'staff_throttle', 'throttle', 'audit_event', 'audit_chain')`,
  );
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) from ${name} t`,
  );
  const { rows } = await client.query(`${digests.join(" union all ")} order by name`);
  return JSON.stringify(rows);
}

/** Each listener has a call of its own at this address: the banks, for their customers and for the staff. */
const isOnBoth = (path: string) => path === "/tenants";

test.each(consoleEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s is served by the console, and not by the public site",
  (_name, { method, path }) => {
    expect(app.hasRoute({ method, url: `/api${path}` })).toBe(true);
    expect(world.app.hasRoute({ method, url: `/api${path}` })).toBe(isOnBoth(path));
  },
);

test("the console serves no call of the public site", () => {
  const served = endpoints.filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` }));
  expect(served.map(({ path }) => path).filter((path) => !isOnBoth(path))).toEqual([]);
});

test("every call has a name of its own", () => {
  expect(new Set(consoleEndpoints.map(nameOf)).size).toBe(consoleEndpoints.length);
});

const closed = consoleEndpoints.filter(({ action }) => action !== "public");

test.each(Object.entries(withoutSession))("%s opens no call", async (who, headers) => {
  const before = await everything();
  for (const endpoint of closed) {
    expect(outcomeOf(await call(endpoint, headers)), `${who}: ${nameOf(endpoint)}`).toBe("STAFF_SIGNED_OUT");
  }
  expect(await everything()).toBe(before);
});

test.each(Object.entries(withoutSession))(
  "%s learns that there is no session, and nothing else",
  async (who, headers) => {
    const answer = await call(getStaffSession, headers);
    expect([answer.statusCode, answer.json()], who).toEqual([200, { session: null }]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  },
);

test("a session without its second factor opens the second step alone", async () => {
  const olivia = await aStaff({ role: "SEGURANCA" });
  for (const endpoint of closed) {
    await db.deleteFrom("staff_throttle").execute();
    await olivia.enterPassword();
    const outcome = outcomeOf(await call(endpoint, olivia.headers));
    const isOpened = outcome !== "STAFF_SIGNED_OUT";
    expect(isOpened, nameOf(endpoint)).toBe(endpoint.action === "pending");
  }
  await olivia.enterPassword();
  expect((await call(getStaffSession, olivia.headers)).json()).toEqual({ session: null });
});

const restricted = consoleEndpoints.filter(({ action }) => action !== "public" && action !== "pending");
const mayCall = (role: StaffRole, { action }: ConsoleEndpoint) =>
  action === "signed-in" || isAllowed(role, action as StaffAction);

test.each(staffRoles)("%s may do what its role allows", async (role) => {
  const member = await signedIn({ role });
  const refused = ["STAFF_SIGNED_OUT", "STAFF_NOT_ALLOWED", "CROSS_ORIGIN", "INTERNAL"];
  for (const endpoint of restricted.filter((one) => mayCall(role, one))) {
    expect(refused, nameOf(endpoint)).not.toContain(outcomeOf(await call(endpoint, member.headers)));
  }
});

test.each(staffRoles)("%s may do nothing else, changes nothing by it, and every try is audited", async (role) => {
  const member = await signedIn({ role });
  const before = await everything();
  for (const endpoint of restricted.filter((one) => !mayCall(role, one))) {
    expect(outcomeOf(await call(endpoint, member.headers)), nameOf(endpoint)).toBe("STAFF_NOT_ALLOWED");
    const denied = await db
      .selectFrom("audit_event")
      .select(["action", "details"])
      .where("actor", "=", member.email)
      .orderBy("number", "desc")
      .executeTakeFirst();
    const details = { call: nameOf(endpoint), action: endpoint.action };
    expect(denied).toMatchObject({ action: "staff.denied", details });
  }
  expect(await everything()).toBe(before);
});

test.each(staffRoles)("%s of another tenant finds nothing at this one's addresses", async (role) => {
  const member = await signedIn({ role, tenantId: sul.id });
  const before = await everything();
  for (const endpoint of consoleEndpoints.filter(({ path }) => path.startsWith("/:tenant"))) {
    expect(outcomeOf(await call(endpoint, member.headers)), nameOf(endpoint)).toBe("NOT_FOUND");
    expect(outcomeOf(await call(endpoint, member.headers, "no-such-bank")), nameOf(endpoint)).toBe("NOT_FOUND");
  }
  expect(await everything()).toBe(before);
});

/** Without uploads, whose body is no JSON, and signing out, which takes any token and does nothing. */
const opened = endpoints.filter(({ access, upload, path }) => access !== "public" && !upload && path !== "/sign-out");

test("a staff cookie or its token opens nothing on the public site", async () => {
  const sara = await signedIn({ role: "SEGURANCA" });
  const token = (sara.headers["cookie"] ?? "").split("=")[1] ?? "";
  for (const endpoint of opened) {
    const input = wellFormed(endpoint, { accountId: ana.accountId, document: ana.document });
    for (const more of [{}, { authorization: `Bearer ${token}` }]) {
      const answer = await world.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, input),
        headers: { host: aurora.host, cookie: sara.headers["cookie"] ?? "", ...more },
        ...(input.body && { payload: input.body }),
      });
      expect(answer.json().code, `${endpoint.method} ${endpoint.path}`).toBe("UNAUTHORIZED");
    }
  }
});

test("a call that changes something is refused from another origin, whoever sends it", async () => {
  const sara = await signedIn({ role: "SEGURANCA" });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.exemplo" },
    { origin: "null" },
    { origin: "http://localhost:3000" },
    { origin: consoleOrigin, "sec-fetch-site": "same-site" },
    { origin: consoleOrigin, "sec-fetch-site": "cross-site" },
    { origin: "" },
  ];
  for (const endpoint of consoleEndpoints) {
    const cases =
      endpoint.method === "GET" ? [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }] : foreign;
    for (const headers of cases) {
      const outcome = outcomeOf(await call(endpoint, { ...sara.headers, ...headers }));
      expect(outcome, `${nameOf(endpoint)} ${JSON.stringify(headers)}`).toBe("CROSS_ORIGIN");
    }
  }
  expect((await sara.send("GET", "/tenants")).statusCode).toBe(200);
});

test("no answer may be framed, cached or sniffed", async () => {
  const sara = await signedIn({ role: "SEGURANCA" });
  for (const endpoint of consoleEndpoints.filter(({ method }) => method === "GET")) {
    const answer = await call(endpoint, sara.headers);
    expect(answer.headers, nameOf(endpoint)).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
    });
  }
});

test("the console's pages may start its PDF worker and use passkeys", async () => {
  const { headers } = await app.inject({ method: "GET", url: "/clientes" });
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringMatching(/frame-ancestors 'none';.*;trusted-types pdf-worker$/),
    "permissions-policy": expect.stringContaining("publickey-credentials-get=(self)"),
  });
});

test("roles that only read change nothing, and who makes does not check", () => {
  const actionsOf = (role: (typeof staffRoles)[number]) =>
    (Object.keys(mayDo) as StaffAction[]).filter((action) => isAllowed(role, action));
  for (const role of ["CONSULTA", "AUDITORIA"] as const) {
    const beyond = actionsOf(role).filter((action) => !action.endsWith(".read"));
    expect(beyond).toEqual(role === "AUDITORIA" ? ["customers.reveal"] : []);
  }
  for (const role of ["MARCA", "SEGURANCA"] as const)
    expect(actionsOf(role).filter((action) => /^(customers|payments|cases|reviews|ledger)\./.test(action))).toEqual([]);
  const decides = staffRoles.filter((role) => isAllowed(role, "commands.decide"));
  expect(decides).toEqual(["APROVACAO"]);
});
