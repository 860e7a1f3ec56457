import { configure } from "@testing-library/react";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** In milliseconds: how long a test of the screens waits for one thing (vitest.config.ts). */
    longestWait: number;
  }
}

/** Has tests wait for a screen as long as the machine may need: parts are loaded on demand. */
export const waitForScreens = (): void => configure({ asyncUtilTimeout: inject("longestWait") });
