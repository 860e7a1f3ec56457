import { openBank } from "../bank.ts";
import type { Fault } from "../fault.ts";
import { signal } from "../../server/src/platform/embedded-postgres/processes.ts";

/** kill -9 of the server; whoever keeps it running starts it again at once. Its embedded PostgreSQL lives on and is taken over. */
export const killServer: Fault = {
  what: "kill -9 of the server, started again at once",
  async open() {
    const bank = await openBank({ database: "embedded" });
    const { server } = bank;
    return {
      bank,
      async strike() {
        await server.kill();
        server.start();
      },
      lastsMs: 0,
      arrived: () => bank.inFolder(),
      close: () => bank.close(),
    };
  },
};

/** kill -9 of every process of the embedded PostgreSQL at the same moment; the server is left alone and has to help itself. */
export const killDatabase: Fault = {
  what: "kill -9 of PostgreSQL, all its processes",
  async open() {
    const bank = await openBank({ database: "embedded" });
    return {
      bank,
      async strike() {
        for (const pid of bank.postgres()) signal(pid, "SIGKILL");
      },
      lastsMs: 0,
      arrived: () => bank.inFolder(),
      close: () => bank.close(),
    };
  },
};
