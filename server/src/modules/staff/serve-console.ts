import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import { isAllowed, type StaffAction } from "@vitral/contract/console/permissions";
import type { Answer, Input, ReplicaRead } from "@vitral/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Read } from "../../platform/database/replica.ts";
import { setTenant, withAllTenants, withTenant } from "../../platform/database/tenancy.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { type ServedFile, sendFile } from "../../platform/http/serve-file.ts";
import { bind } from "../../platform/http/serve.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { recordStaffAudit, withScopeOf } from "./audit-staff.ts";
import type { ConsoleApp, Staff, StaffDeps } from "./deps.ts";
import { recordListLook } from "./list-look.ts";
import { callerOf } from "./sessions.ts";

/** A call of a signed-in member of the staff, who may do the endpoint's action. */
export type ConsoleCall<Path extends string = string> = {
  staff: Staff;
  /** Of the address; without `:tenant` in it the own tenant, or null for the staff of the installation. */
  tenantId: Path extends `/:tenant${string}` ? string : string | null;
  tenant: Path extends `/:tenant${string}` ? Tenant : Tenant | null;
  at: Date;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a call has beside it that a replica may answer. */
export type ReplicaCall = { read: Read };
type CallOf<E extends ConsoleEndpoint> = ConsoleCall<E["path"]> & (E extends ReplicaRead ? ReplicaCall : unknown);

type Restricted = ConsoleEndpoint & { action: StaffAction | "signed-in" };

/**
 * Binds an endpoint of the console to its function. Before it runs: the session, then the tenant of the address, which
 * is not found (404) for the staff of another, then the role; a call without the right is audited. While it runs row
 * level security shows the rows of that tenant alone; without `:tenant` in the address those of the own tenant, and all
 * rows to the staff of the installation. A look at a list with names (`look`) is audited before it is answered. A call
 * that a replica may answer (`replica`) reads with `read`; session, rights and what is written belong to the primary.
 */
export function serveConsole<E extends Restricted>(
  console: ConsoleApp,
  endpoint: E,
  handle: (input: Input<E>, call: CallOf<E>) => Promise<Answer<E>>,
): void {
  bindConsole(console, endpoint, async (input, call) => {
    const answer = await handle(input, call);
    await recordListLook(console, endpoint, call, { input, answer: answer as object });
    return z.encode(endpoint.answer, answer);
  });
}

/** The same for an endpoint whose answer is a file (`file` in the contract), to be saved by the browser. */
export function serveConsoleFile<E extends Restricted & { file: readonly string[] }>(
  console: ConsoleApp,
  endpoint: E,
  handle: (input: Input<E>, call: CallOf<E>) => Promise<ServedFile>,
): void {
  bindConsole(console, endpoint, async (input, call) => sendFile(call.reply, await handle(input, call)));
}

function bindConsole<E extends Restricted>(
  console: ConsoleApp,
  endpoint: E,
  respond: (input: Input<E>, call: CallOf<E>) => Promise<unknown>,
): void {
  const who = async (request: FastifyRequest) => {
    const { staff } = await callerOf(console, request, "SIGNED_IN");
    const tenant = await tenantOfCall(console, staff, endpoint, request);
    if (endpoint.action !== "signed-in" && !isAllowed(staff.role, endpoint.action)) {
      await recordDenial(console, staff, endpoint, tenant);
      throw new Refusal("STAFF_NOT_ALLOWED");
    }
    return { staff, tenant };
  };
  bind(console.api, endpoint, who, async (input, { staff, tenant }, request, reply) => {
    const read = endpoint.replica && { read: console.reads(console.db) };
    const call = { staff, tenant, tenantId: tenant?.id ?? null, at: console.now(), request, reply, ...read };
    const run = () => respond(input, call as unknown as CallOf<E>);
    if (tenant === null) return withAllTenants(run);
    setTenant(tenant.id);
    return withTenant(tenant.id, run);
  });
}

/** The tenant that the address names, else the own one; null for the staff of the installation without one. */
async function tenantOfCall(
  deps: StaffDeps,
  staff: Staff,
  endpoint: Restricted,
  request: FastifyRequest,
): Promise<Tenant | null> {
  const { tenant: slug } = request.params as { tenant?: string };
  if (!endpoint.path.startsWith("/:tenant")) return staff.tenantId === null ? null : deps.tenants.byId(staff.tenantId);
  const tenant = (await deps.tenants.all()).find((one) => one.slug === slug);
  if (tenant && (staff.tenantId === null || staff.tenantId === tenant.id)) return tenant;
  if (tenant) await recordDenial(deps, staff, endpoint, null);
  throw new Refusal("NOT_FOUND");
}

/** Records a call that the role or the tenant of its caller does not allow. */
function recordDenial(
  deps: StaffDeps,
  staff: Staff,
  { method, path, action }: Restricted,
  tenant: Tenant | null,
): Promise<void> {
  const details = { call: `${method} ${path}`, action, ...(tenant && { tenant: tenant.slug }) };
  return withScopeOf(staff, () =>
    recordStaffAudit(deps.db, staff, { at: deps.now(), action: "staff.denied", details }),
  );
}
