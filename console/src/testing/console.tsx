import type { StaffRole } from "@vitral/contract/console/permissions";
import type { StaffSession } from "@vitral/contract/console/session";
import { waitForScreens } from "@vitral/ui/testing/longest-wait.ts";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, vi } from "vitest";
import { App } from "../app/app.tsx";
import { Providers } from "../app/providers.tsx";
import { queryClient } from "../lib/query-client.ts";

waitForScreens();
// A second try after a lost connection follows at once.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });

/** Somebody of the staff of the whole installation, who sees one tenant. */
export const sessionOf = (role: StaffRole): StaffSession => ({
  staff: {
    id: "00000000-0000-4000-8000-000000000001",
    name: "Olívia Nunes",
    email: "olivia@vitral.exemplo",
    role,
    tenant: null,
  },
  tenants: [{ slug: "aurora", name: "Banco Aurora", state: "ACTIVE" }],
  endsAt: new Date(Date.now() + 8 * 3_600_000),
  idleSeconds: 900,
  aheadMs: 0,
});

/**
 * The answer to a call, by its path below `/api/aurora` and its JSON body; a function may refuse, or throw as a lost
 * connection does.
 */
export type Answering = (path: string, method: string, body: unknown) => unknown;

/**
 * Replaces `fetch`, the only thing outside of the console, by a server where somebody of this role is signed in.
 * `aheadMs`: by how much its clock is ahead.
 */
export function theConsole(role: StaffRole, answering: Answering, { aheadMs = 0 } = {}): void {
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit) => {
    const path = address.replace(/^\/api/, "");
    if (path === "/session") return Response.json({ session: { ...sessionOf(role), aheadMs } });
    if (path === "/session/end") return Response.json({});
    if (path === "/sign-in-help") return Response.json({ staff: [] });
    const answer = await answering(
      path.replace(/^\/aurora/, ""),
      method,
      typeof body === "string" ? JSON.parse(body) : null,
    );
    return answer instanceof Response ? answer : Response.json(answer);
  });
}

/** An answer with a refusal. */
export const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

/** No answer: the connection is lost. */
export const offline = (): never => {
  throw new TypeError("Failed to fetch");
};

/** Opens the console at an address. */
export const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Providers>
        <App />
      </Providers>
    </MemoryRouter>,
  );

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});
