import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Vitest would take half of the processors; these tests wait for a database and for processes as much as they compute.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        test: {
          name: "pure",
          include: ["*.test.ts", "brazil/src/**/*.test.ts", "contract/src/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts"],
          globalSetup: ["server/test/database.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: "web/vite.config.ts",
        test: {
          name: "web",
          include: ["web/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          // Read as text by the tests of what only a style shows, such as the colour of a debit.
          css: { include: [/web\/src\/index\.css/] },
        },
      },
    ],
  },
});
