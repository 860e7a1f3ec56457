import type { FastifyInstance } from "fastify";
import { endpoints } from "@vitral/contract/endpoints";
import { admissionTo } from "./platform/admission/admission.ts";
import type { CallClass } from "./platform/admission/call-class.ts";
import { type Reads, readsOfPrimary } from "./platform/database/replica.ts";
import { type Db, demandFor } from "./platform/database/db.ts";
import type { ReadFor } from "./platform/http/serve.ts";
import { healthRoute } from "./platform/http/health.ts";
import { httpServer, type HttpSettings } from "./platform/http/http.ts";
import type { Metrics } from "./platform/observability/metrics.ts";
import { hashesInFlight } from "./platform/crypto/password.ts";
import { type Installation, openInstallation, refuseWhileClosed } from "./platform/installation/installation-watch.ts";
import { referenceRoutes } from "./platform/reference/routes.ts";
import type { Secrets } from "./platform/crypto/secrets.ts";
import { isPushService } from "./platform/messaging/push-service.ts";
import { unknownCall } from "./platform/http/unknown-call.ts";
import { classOfCall, withinRequest } from "./platform/http/request-origin.ts";
import { withoutTenant } from "./platform/database/tenancy.ts";
import { storedAnswers } from "./platform/stored-answers/stored-answers.ts";
import type { Traces } from "./platform/observability/traces.ts";
import { accountRoutes } from "./modules/accounts/routes.ts";
import { accountsOf } from "./modules/accounts/accounts.ts";
import { deviceRoutes, openDeviceOf } from "./modules/devices/routes.ts";
import { passkeyRoutes, passkeySignIn } from "./modules/passkeys/routes.ts";
import type { Caller } from "./modules/identity/identity.ts";
import { identityRoutes } from "./modules/identity/routes.ts";
import { companyRoutes } from "./modules/onboarding/company-routes.ts";
import { documentRoutes } from "./modules/onboarding/document-routes.ts";
import { noticeRoutes } from "./modules/notices/routes.ts";
import { personRoutes } from "./modules/onboarding/person-routes.ts";
import { profileRoutes } from "./modules/onboarding/profile-routes.ts";
import { chargeFetches, type FetchLocation, fetchOverHttps, type QrDeps, type Rail } from "./modules/pix/pix.ts";
import { confirmPin } from "./modules/payments/payments.ts";
import { chargeLocationRoutes, fetchOwnOr } from "./modules/pix/charges/location-routes.ts";
import { ownProfileRoutes } from "./modules/privacy/own/profile-routes.ts";
import { privacyRoutes } from "./modules/privacy/routes.ts";
import { proofRoutes } from "./modules/pix/pay/proof-routes.ts";
import { pixRoutes } from "./modules/pix/routes.ts";
import { pixKeyRoutes } from "./modules/pix-keys/routes.ts";
import { limitRoutes } from "./modules/payments/limits/limit-routes.ts";
import { transferRoutes } from "./modules/own-transfers/routes.ts";
import { saveDirectoryMark } from "./modules/fraud/fraud.ts";
import { receivedContestRoutes } from "./modules/fraud/received-contests/contest-routes.ts";
import { sentContestRoutes } from "./modules/fraud/sent-contests/contest-routes.ts";
import { installedRoutes } from "./modules/tenants/installed/installed-routes.ts";
import { pictureRoutes } from "./modules/tenants/pictures/picture-routes.ts";
import { tenantRoutes } from "./modules/tenants/routes.ts";
import { type Tenants, tenantsFrom } from "./modules/tenants/tenants.ts";

export type AppDeps = {
  db: Db;
  secrets: Secrets;
  now: () => Date;
  /** The machine's own clock, in milliseconds since 1970: the health check compares it with the database's. */
  systemClock?: () => number;
  /** null: no network, so payments to other banks are impossible. */
  rail: Rail | null;
  /** Whether a browser's address is one of a push service; by default the known ones are. */
  allowsPushTo?: (endpoint: string) => boolean;
  /** How the charge of a dynamic QR code is fetched; by default over https. */
  fetchLocation?: FetchLocation;
  /** Reads that a replica may answer; by default the primary does. */
  reads?: Reads;
  http: HttpSettings;
  metrics?: Metrics | undefined;
  traces?: Pick<Traces, "observe"> | undefined;
  /** What keeps the server from answering calls; by default nothing. */
  installation?: Readonly<Installation>;
  /** Whether the server is stopping and finishes its last calls; its health says so. */
  stopping?: () => boolean;
  /** Milliseconds that a call waits for admission before it is refused; by default those of admission.ts. */
  admissionWaitMs?: Record<CallClass, number>;
};

/** What a look-up needs besides the network; the worker that pays schedules looks up again. */
type LookUps = Pick<QrDeps, "fetchLocation" | "fetches" | "saveDirectoryMark">;
export type App = { http: FastifyInstance; tenants: Tenants; lookUps: LookUps };

/** The whole API, to be called with `inject` or to listen. What is outside (mail, clock, network) is a parameter. */
export async function buildApp({
  db,
  secrets,
  now,
  systemClock = Date.now,
  rail,
  allowsPushTo = (endpoint) => isPushService(endpoint, null),
  fetchLocation = fetchOverHttps,
  reads = readsOfPrimary,
  http,
  metrics,
  traces,
  installation = openInstallation,
  stopping = () => false,
  admissionWaitMs,
}: AppDeps): Promise<App> {
  const pool = demandFor(db);
  pool.countBy(classOfCall);
  const admission = admissionTo({
    pool,
    hashes: hashesInFlight,
    report: (refused) => app.log.warn({ refused }, "the server is busy: calls were refused"),
    waitMs: admissionWaitMs,
  });
  const app: FastifyInstance = await httpServer(http, admission);
  traces?.observe(app);
  metrics?.observe(app, admission);
  app.addHook("onRequest", (request, _reply, done) => withinRequest(request, () => withoutTenant(done)));
  // Tells a proxy with kept-alive connections to send no further call on one that is about to close.
  app.addHook("onRequest", (_request, reply, done) => {
    if (stopping()) reply.header("connection", "close");
    done();
  });
  refuseWhileClosed(app, installation, ({ path }) => /^\/(api|pix)\//.test(path));
  app.decorate("storedAnswers", storedAnswers({ db, secrets, now }));
  const tenants = tenantsFrom(db);
  const deps = { db, secrets, now, tenants, rail, outbox: { secrets, now } };
  const lookUps: LookUps = {
    fetchLocation: fetchOwnOr(deps, fetchLocation),
    fetches: chargeFetches(),
    saveDirectoryMark: (tenant, entry) => saveDirectoryMark(deps, tenant, entry),
  };

  chargeLocationRoutes(app, deps);
  pictureRoutes(app, deps);
  installedRoutes(app, deps);
  await app.register(
    async (api) => {
      healthRoute(api, db, { stopping, clock: systemClock, installation });
      metrics?.route(api);
      referenceRoutes(api, endpoints);
      tenantRoutes(api, { db, tenants, cepUrl: http.cepUrl, publicUrl: http.publicUrl, now });
      const withCookies = { ...deps, secureCookies: http.publicUrl.startsWith("https:") };
      identityRoutes(api, {
        ...withCookies,
        accountsOf: (owner) => accountsOf(db, owner),
        openDevice: openDeviceOf(withCookies),
        passkeys: passkeySignIn({ ...deps, publicUrl: http.publicUrl }),
      });
      const withPin = { ...withCookies, confirmPin: (by: Caller, pin: string) => confirmPin(deps, by, pin) };
      deviceRoutes(api, withPin);
      passkeyRoutes(api, { ...withPin, publicUrl: http.publicUrl });
      personRoutes(api, deps);
      companyRoutes(api, deps);
      profileRoutes(api, deps);
      ownProfileRoutes(api, withPin);
      await documentRoutes(api, deps);
      const readFor: ReadFor = () => reads(db);
      privacyRoutes(api, { ...deps, cepUrl: http.cepUrl, readFor });
      accountRoutes(api, { ...deps, publicUrl: http.publicUrl, readFor });
      noticeRoutes(api, { ...deps, allowsPushTo });
      limitRoutes(api, deps);
      transferRoutes(api, deps);
      pixRoutes(api, { ...deps, ...lookUps });
      proofRoutes(api, { ...deps, publicUrl: http.publicUrl });
      pixKeyRoutes(api, deps);
      sentContestRoutes(api, deps);
      receivedContestRoutes(api, deps);
      api.setNotFoundHandler((request) => {
        throw unknownCall(endpoints, request);
      });
    },
    { prefix: "/api" },
  );
  return { http: app, tenants, lookUps };
}
