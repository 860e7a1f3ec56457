import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Tests of whole processes, and those of answers that do not arrive, wait more than they compute; the random ones take
 * longest. All of them start first, so that no worker is left with one at the end, and so do those that need a process
 * of their own.
 */
const waitsLong = new RegExp(
  "/server/(test/(processes|database)/[^/]+|src/cli/[^/]+|src/platform/embedded-postgres/[^/]+" +
    "|.*/(answers|batcher|bad-input|day-limit|entity-tag|fuzz|limit-windows|look-up-outcome|outbox|payee-limits" +
    "|throttles|unanswered-requests)\\.test\\.ts)$",
);

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId, project }: TestSpecification) =>
      waitsLong.test(moduleId) || project.name === "web-forks";
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

/** A second try on a landing only, and it is reported: a test that needs it is to be fixed. */
const retry = process.env["CI"] ? 1 : 0;

/**
 * Vitest would take half of the processors; these tests wait for a database and for processes twice as long as they
 * compute.
 */
const maxWorkers = availableParallelism() * 3;

/** Tests of the screens that need a process of their own: files and time zones differ in a context of V8. */
const ownProcess = [
  "web/src/features/home/period.test.ts",
  "web/src/features/home/export/export.test.tsx",
  "web/src/features/privacy/privacy.test.tsx",
  "web/src/features/transfers/payment/payment-finished.test.tsx",
  "web/src/shared/receipts/receipt.test.tsx",
];

/** A landing may run on a machine that pauses for tens of seconds. A longer wait costs only a failing test. */
const slowness = process.env["CI"] ? 3 : 1;

/** In milliseconds: how long a test of the screens waits for one thing. */
const longestWait = 8_000 * slowness;
/** A project of tests of the screens. */
const screens = (test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
  extends: "web/vite.config.ts",
  test: {
    // This project extends another configuration and inherits nothing of this one.
    retry,
    maxWorkers,
    environment: "happy-dom",
    testTimeout: 30_000 * slowness,
    expect: { poll: { timeout: longestWait } },
    provide: { longestWait } as object, // typed where it is read (ui/src/testing/longest-wait.ts)
    // Read as text by the tests of what only a style shows, such as the colour of a debit.
    css: { include: [/web\/src\/index\.css|ui\/src\/(styles|themes)\.css/] },
    ...test,
  },
});

export default defineConfig({
  test: {
    maxWorkers,
    retry,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: "pure",
          include: [
            "*.test.ts",
            "scripts/*.test.ts",
            "scripts/ha/*.test.ts",
            "faults/**/*.test.ts",
            "brazil/src/**/*.test.ts",
            "contract/src/**/*.test.ts",
            "protocol/src/**/*.test.ts",
            "ui/font/*.test.ts",
            "web/gallery/*.test.ts",
          ],
          isolate: false,
          // They need little time, but more on a busy machine.
          testTimeout: 60_000 * slowness,
        },
      },
      {
        test: {
          name: "server",
          include: ["{network,server}/**/*.test.ts"],
          // Each file has its own database and server; modules may be shared.
          isolate: false,
          globalSetup: ["server/test/database.ts"],
          testTimeout: 150_000 * slowness,
          hookTimeout: 180_000 * slowness,
          expect: { poll: { timeout: 45_000 } },
        },
      },
      screens({
        name: "web",
        include: ["{console,network/page,ui,web}/src/**/*.test.{ts,tsx}"],
        exclude: ownProcess,
        // Contexts of V8 instead of processes: two thirds of the time. Full of contexts, a worker is replaced.
        pool: "vmForks",
        vmMemoryLimit: "1GB",
      }),
      screens({ name: "web-forks", include: ownProcess }),
    ],
  },
});
