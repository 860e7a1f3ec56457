import { seedDemo } from "../seed/demo.ts";
import { openDatabase } from "./databases.ts";
import { openHouse } from "./house.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { ensureWebBuilt } from "./platform/web-build.ts";

/** `npm start`: builds the web once, starts or joins the database, migrates, seeds the demo, serves until told to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const stopping = stopSignal();
  say("Vitral: preparing …");
  const [database] = await Promise.all([openDatabase(config), ensureWebBuilt()]);
  try {
    if (config.demo && (await seedDemo(config, database.applicationUrl)))
      say("Vitral: demo brands, people and money are in");
    const house = await openHouse(config, database.applicationUrl);
    say(banner(config.port, config.demo));
    await stopping;
    say("Vitral: stopping …");
    await house.stop();
  } finally {
    await database.close();
  }
}

function banner(port: number, demo: boolean): string {
  const people = `
  Demo: sign in with 111.444.777-35 and the password vitral123 (PIN 1234)
  A second brand: http://ipe.localhost:${port}     What would have been sent: http://localhost:${port}/inbox`;
  return `Vitral is open: http://localhost:${port}${demo ? people : ""}\n  Ctrl-C stops it.`;
}

/** Resolves at the first Ctrl-C or SIGTERM; a second one does not wait any longer. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (asked && signal === "SIGINT") process.exit(130);
        asked = true;
        resolve();
      });
    }
  });
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      error instanceof ConfigError ? `${error.message}\n` : `Vitral did not start: ${String((error as Error).stack)}\n`,
    );
    process.exit(1);
  },
);
