import { join } from "node:path";
import { outboxFolderMailer, smtpMailer } from "./platform/mail.ts";
import { httpSms, outboxFolderSms } from "./platform/sms.ts";
import type { Config } from "./platform/config.ts";
import { openDb } from "./platform/db.ts";
import { startJobs } from "./platform/jobs.ts";
import { servePages } from "./platform/pages.ts";
import { secretsFrom } from "./platform/secrets.ts";
import { webRoot } from "./platform/web-build.ts";
import { repeat } from "./platform/worker.ts";
import { buildApp } from "./app.ts";
import { statementAttachments } from "./modules/accounts/accounts.ts";
import { deliver } from "./modules/notifications/deliver.ts";
import { inboxRoutes } from "./modules/notifications/inbox-routes.ts";
import { deliveryQueue, relayOutbox } from "./modules/notifications/relay.ts";
import { carryPending, receivePix, simulatedRail } from "./modules/pix/pix.ts";

export type House = { address: string; stop(): Promise<void> };

const brands = join(import.meta.dirname, "../seed/brands");

/** One server of the house: API, pages, workers. `stop` lets calls and runs under way end, and leaves nothing behind. */
export async function openHouse(config: Config, databaseUrl: string): Promise<House> {
  const { db, close } = openDb(databaseUrl);
  const now = () => new Date();
  const secrets = secretsFrom(config.secretKey);
  const rail =
    config.rail === "simulated"
      ? simulatedRail({ db, now, deliver: async (incoming) => void (await receivePix({ db, now }, incoming)) })
      : null;
  const { http, tenants } = await buildApp({ db, secrets, now, rail, http: httpSettings(config) });
  const outboxFolder = join(config.dataDir, "outbox");
  if (config.demo) inboxRoutes(http, outboxFolder);
  await servePages(http, { web: webRoot, brands });

  const mailer = config.smtpUrl === null ? outboxFolderMailer(outboxFolder) : smtpMailer(config.smtpUrl);
  const sms =
    config.sms === null
      ? outboxFolderSms(outboxFolder)
      : httpSms({ url: config.sms.url, token: config.sms.token ?? undefined });
  const delivery = {
    db,
    secrets,
    tenants,
    mailer,
    sms,
    attachments: {
      "statement-export": (
        tenant: Parameters<typeof statementAttachments>[1],
        data: Record<string, unknown>,
        folder: string,
      ) => statementAttachments({ db, now }, tenant, data as never, folder),
    },
  };
  const boss = await startJobs(databaseUrl, http.log);
  await boss.work<{ tenantId: string; id: string }>(
    deliveryQueue,
    { localConcurrency: 4, pollingIntervalSeconds: 0.5 },
    async ([job]) => {
      if (job) await deliver(delivery, job.data);
    },
  );
  const workers = [
    repeat("outbox relay", 250, http.log, () => relayOutbox({ db, boss })),
    repeat("pending payments", 1_000, http.log, () =>
      carryPending({ db, secrets, tenants, now, rail, outbox: { secrets, now } }),
    ),
  ];
  const address = await http.listen({ host: config.host, port: config.port });

  return {
    address,
    async stop() {
      await http.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await boss.stop({ graceful: true, timeout: 10_000 });
      await mailer.close();
      await close();
    },
  };
}

const httpSettings = ({ logLevel, trustProxy, publicUrl, cepUrl }: Config) => ({
  logLevel,
  trustProxy,
  publicUrl,
  cepOrigin: new URL(cepUrl.replace("{cep}", "0")).origin,
});
