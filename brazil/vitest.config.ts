import { defineConfig } from "vitest/config";

/**
 * The tests that `npm run mutants` runs against each change of one token: those of the country's rules, nothing else.
 */
export default defineConfig({ test: { include: ["brazil/src/**/*.test.ts"] } });
