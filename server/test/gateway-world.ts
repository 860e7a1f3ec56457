import { randomUUID } from "node:crypto";
import type { EventAnswer, NetworkEvent } from "@vitral/protocol/events";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import { readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";
import { openCaller } from "@vitral/protocol/transport/caller";
import { overHttp } from "@vitral/protocol/transport/http";
import { afterAll } from "vitest";
import * as z from "zod/mini";
import { startGatewayListener } from "../src/gateway-listener.ts";
import { openDb } from "../src/platform/database/db.ts";
import { contestNews } from "../src/modules/fraud/fraud.ts";
import { type FetchLocation, pixGateway, type Rail } from "../src/modules/pix/pix.ts";
import { askClaimAgain } from "../src/modules/pix-keys/pix-keys.ts";
import { aGateway, gatewayKeys } from "./gateway.ts";
import { aWorld } from "./world.ts";

const { own, theirs } = gatewayKeys;

/** A world whose network is a gateway outside of it, with the server that the gateway calls. */
export async function aGatewayWorld({
  works = () => true,
  fetchLocation,
}: { works?: () => boolean; fetchLocation?: FetchLocation } = {}) {
  let gatewayOf: ReturnType<typeof pixGateway> | undefined;
  const world = await aWorld({
    ...(fetchLocation && { fetchLocation }),
    // Every method of the port goes to the gateway, which is there once the database is.
    rail: (simulated) =>
      Object.fromEntries(
        Object.keys(simulated).map((name) => [
          name,
          (...words: never[]) => {
            if (!gatewayOf) throw new Error("the gateway is not there yet");
            return (gatewayOf.rail[name as keyof Rail] as (...given: never[]) => Promise<unknown>)(...words);
          },
        ]),
      ) as Rail,
  });
  const gateway = await aGateway(world.clock.now);
  const faults: unknown[] = [];

  /** A server of the bank; several have one database, or none that answers. */
  async function aServer({ databaseUrl = world.databaseUrl } = {}) {
    const { db, close } = openDb(databaseUrl, { max: 6 });
    const { clock, tenants } = world;
    const { now } = clock;
    const made = pixGateway(
      {
        url: gateway.url,
        key: readSigningKey(own.privatePem),
        peers: readPeerKeys(theirs.publicPem, "all"),
        token: null,
      },
      {
        db,
        now,
        works,
        onFault: (error) => faults.push(error),
        news: {
          claimChanged: (claim) => askClaimAgain(db, { ...claim, at: now() }),
          ...contestNews({ db, now, tenants: () => tenants }),
        },
      },
    );
    const listener = await startGatewayListener({ webhookHost: "127.0.0.1", webhookPort: 0 }, made.receive);
    const { exchange, close: closeExchange } = overHttp({ url: new URL(`http://127.0.0.1:${listener.port}`) });
    const caller = openCaller({
      exchange,
      key: () => readSigningKey(theirs.privatePem),
      peers: () => readPeerKeys(own.publicPem, "all"),
    });
    afterAll(async () => {
      closeExchange();
      made.close();
      await listener.stop(0);
      await close();
    });
    return {
      ...made,
      db,
      port: listener.port,
      /** Brings events, as the gateway does. */
      async deliver(...events: NetworkEvent[]): Promise<EventAnswer[]> {
        const { participant = "" } = events[0] ?? {};
        const options = { participant, timeoutMs: 10_000 };
        return (await caller(institutionCalls.deliverEvents, { body: { events } }, options)).answers;
      },
      /** Brings events as they stand, also such as are not of the protocol. */
      async deliverUnread(participant: string, events: unknown[]): Promise<EventAnswer[]> {
        const call = { ...institutionCalls.deliverEvents, body: z.object({ events: z.array(z.any()) }) };
        return (await caller(call, { body: { events } }, { participant, timeoutMs: 10_000 })).answers;
      },
      /** The label sets that a metric has counted. */
      counted: async (metric: string): Promise<Record<string, string>[]> => {
        const all = (await Promise.all(made.metrics.map((one) => one.get()))) as {
          name: string;
          values: { labels: object }[];
        }[];
        return (all.find(({ name }) => name === metric)?.values ?? []).map(
          ({ labels }) => Object.fromEntries(Object.entries(labels)) as Record<string, string>,
        );
      },
    };
  }
  const server = await aServer();
  gatewayOf = server;
  let sequence = 0;

  type Body = NetworkEvent extends infer E
    ? E extends unknown
      ? Omit<E, "id" | "sequence" | "participant" | "at">
      : never
    : never;
  const anEvent = (body: Body, participant = world.aurora.ispb): NetworkEvent => {
    sequence += 1;
    const event = { id: randomUUID(), sequence, participant, at: world.clock.now(), ...body } as NetworkEvent;
    gateway.events.push(event);
    return event;
  };
  return { ...world, gateway, server, aServer, anEvent, faults };
}
