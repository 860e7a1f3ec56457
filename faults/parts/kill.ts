import { openBank } from "../bank.ts";
import type { Fault } from "../fault.ts";
import { signal } from "../../server/src/platform/embedded-postgres/processes.ts";

/**
 * kill -9 of the server, which is started again at once. Its embedded PostgreSQL keeps running, and the server uses it.
 */
export const killServer: Fault = {
  what: "kill -9 of the server, started again at once",
  async open() {
    const bank = await openBank({ database: "embedded" });
    const { server } = bank;
    return {
      bank,
      async inject() {
        await server.kill();
        server.start();
      },
      lastsMs: 0,
      arrived: () => bank.inFolder(),
      close: () => bank.close(),
    };
  },
};

/** kill -9 of all processes of the embedded PostgreSQL at once; the server has to start it again. */
export const killDatabase: Fault = {
  what: "kill -9 of PostgreSQL, all its processes",
  async open() {
    const bank = await openBank({ database: "embedded" });
    return {
      bank,
      async inject() {
        for (const pid of bank.postgres()) signal(pid, "SIGKILL");
      },
      lastsMs: 0,
      arrived: () => bank.inFolder(),
      close: () => bank.close(),
    };
  },
};
