import type { FastifyInstance } from "fastify";
import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import type { getSignInHelp } from "@vitral/contract/console/session";
import type { Answer } from "@vitral/contract/endpoint";
import { admissionTo } from "./platform/admission/admission.ts";
import type { CallClass } from "./platform/admission/call-class.ts";
import { demandFor } from "./platform/database/db.ts";
import { type Reads, readsOfPrimary } from "./platform/database/replica.ts";
import { healthRoute } from "./platform/http/health.ts";
import { allowAddresses } from "./platform/web-pages/allowed-addresses.ts";
import { httpServer } from "./platform/http/http.ts";
import { hashesInFlight } from "./platform/crypto/password.ts";
import { type Installation, openInstallation, refuseWhileClosed } from "./platform/installation/installation-watch.ts";
import { unknownCall } from "./platform/http/unknown-call.ts";
import { classOfCall, withinRequest } from "./platform/http/request-origin.ts";
import { withoutTenant } from "./platform/database/tenancy.ts";
import { prepareDecision, type Protege } from "./modules/backoffice/backoffice.ts";
import { reviewRoutes } from "./modules/backoffice/routes.ts";
import { brandRoutes } from "./modules/settings/brand/brand-routes.ts";
import { termsRoutes } from "./modules/settings/terms/terms-routes.ts";
import { commandRoutes } from "./modules/commands/routes.ts";
import { enqueue } from "./modules/notifications/notifications.ts";
import { messageConsoleRoutes } from "./modules/notifications/console/routes.ts";
import { caseFileRoutes } from "./modules/desk/cases/file-routes.ts";
import { caseConsoleRoutes } from "./modules/desk/cases/console-routes.ts";
import { paymentConsoleRoutes } from "./modules/desk/payments/payment-routes.ts";
import { reportConsoleRoutes } from "./modules/desk/reports/report-routes.ts";
import { reconciliationConsoleRoutes } from "./modules/desk/reconciliation/reconciliation-routes.ts";
import { preparePayout, type Rail } from "./modules/pix/pix.ts";
import type { OpenForChecks } from "./modules/ledger/ledger.ts";
import { ledgerConsoleRoutes } from "./modules/ledger/console-routes.ts";
import { weakPassword } from "./modules/identity/identity.ts";
import { type ConsoleApp, refuseOtherOrigins, type StaffDeps } from "./modules/staff/staff.ts";
import { homeRoutes } from "./modules/home/routes.ts";
import { customerRoutes } from "./modules/customers/routes.ts";
import { staffRoutes } from "./modules/staff/routes.ts";

export type ConsoleDeps = StaffDeps & {
  /** Opens a connection for the checks of the books, whose statements may take longer than a call's. */
  openForChecks: OpenForChecks;
  /** Reads that a replica may answer; by default the primary does. */
  reads?: Reads;
  /** `allow`: from which addresses and networks it is reachable; empty or absent: from all. */
  http: { logLevel: string; logTo?: { write(line: string): void }; trustProxy: string[]; allow?: string[] };
  /** null: no network, so that no statement of it can be compared. */
  rail?: Rail | null;
  /** null: no connection to BC Protege+, so that nobody is asked before an account is opened. */
  protege?: Protege | null;
  /** The people of the demo with their codes of now; without it nobody. */
  signInHelp?: () => Promise<Answer<typeof getSignInHelp>>;
  /** The machine's own clock, in milliseconds since 1970. */
  systemClock?: () => number;
  /** What keeps the server from answering calls; by default nothing. */
  installation?: Readonly<Installation>;
  /** Whether the server is stopping; its health says so. */
  stopping?: () => boolean;
  /** Milliseconds that a call waits for admission before it is refused. */
  admissionWaitMs?: Record<CallClass, number>;
};

/**
 * The staff are few, and an office is one address: a page that asks five things at once waits rather than fails. What
 * anybody may ask waits as at the bank.
 */
const staffWaitMs: Record<CallClass, number> = {
  payment: 700,
  change: 3_000,
  "sign-in": 3_000,
  read: 3_000,
  public: 400,
};

/** Calls that are no GET and change nothing of a bank: the staff signs in to a restored copy, reads and compares it. */
const readsOnly = /^\/api\/(session|enrolment)\b|\/(reveal|verify|verifications|reconciliation|preview)$/;

/** The bank's sign-ins may have eight passwords hashed at once; four more are the staff's alone. */
const hashesOfBoth = 12;

/**
 * The operator's console: an API of its own for a listener of its own. It has no route of the public API, and that has
 * none of these; tokens of one open nothing at the other (docs/decisions/0054).
 */
export async function buildConsole({
  http,
  signInHelp = async () => ({ staff: [] }),
  systemClock = Date.now,
  installation = openInstallation,
  stopping = () => false,
  rail = null,
  protege = null,
  openForChecks,
  reads = readsOfPrimary,
  admissionWaitMs = staffWaitMs,
  ...deps
}: ConsoleDeps): Promise<FastifyInstance> {
  const pool = demandFor(deps.db);
  pool.countBy(classOfCall);
  const admission = admissionTo({
    pool,
    hashes: hashesInFlight,
    maxHashes: hashesOfBoth,
    waitMs: admissionWaitMs,
    report: (refused) => app.log.warn({ refused }, "the console is busy: calls were refused"),
  });
  const pages = { publicUrl: deps.origin(), cepUrl: null, isConsole: true };
  const app: FastifyInstance = await httpServer({ ...http, ...pages }, admission);
  allowAddresses(app, http.allow ?? [], http.trustProxy);
  app.addHook("onRequest", (request, _reply, done) => withinRequest(request, () => withoutTenant(done)));
  refuseWhileClosed(app, installation, ({ method, path }) => method !== "GET" && !readsOnly.test(path));
  await app.register(async (health) => healthRoute(health, deps.db, { stopping, clock: systemClock, installation }), {
    prefix: "/api",
  });
  await app.register(
    async (api) => {
      refuseOtherOrigins(api, deps.origin);
      const console: ConsoleApp = { ...deps, api, reads };
      staffRoutes(console, {
        signInHelp,
        whyWeak: (password, { name, email }) => weakPassword(password, { name, email, document: "-", birthDates: [] }),
        sendCode: (tx, { tenantId, to, ...data }) =>
          enqueue({ secrets: deps.secrets, now: deps.now }, tx, {
            tenantId,
            to,
            message: { template: "staff-code", data },
          }),
      });
      const { db, now, tenants, secrets } = deps;
      const reviews = { db, now, tenants, protege, outbox: { secrets, now } };
      const prepares = [prepareDecision(reviews), preparePayout({ db, now, tenants, rail })];
      commandRoutes({
        ...console,
        prepare: async (asked) => {
          for (const prepare of prepares) await prepare(asked);
        },
      });
      reviewRoutes({ ...console, protege });
      ledgerConsoleRoutes({ ...console, openForChecks });
      messageConsoleRoutes(console);
      paymentConsoleRoutes(console);
      caseConsoleRoutes(console);
      await caseFileRoutes(console);
      reportConsoleRoutes(console);
      reconciliationConsoleRoutes({ ...console, rail });
      homeRoutes(console);
      customerRoutes(console);
      await brandRoutes(console);
      termsRoutes(console);
      api.setNotFoundHandler((request) => {
        throw unknownCall(consoleEndpoints, request);
      });
    },
    { prefix: "/api" },
  );
  return app;
}
