import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { open, sessionOf, theConsole } from "../../testing/console.tsx";
import { markBegun } from "./session-state.ts";

afterEach(markBegun);

/** A server whose session ends in half a minute when it is first asked for, and has ended when it is asked again. */
function sessionThatEnds(): void {
  theConsole("OPERACAO", () => ({ rows: [] }));
  const server = globalThis.fetch;
  const answers = [{ ...sessionOf("OPERACAO"), idleSeconds: 30 }, null];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) =>
    address === "/api/session" ? Response.json({ session: answers.shift() }) : await server(address, init),
  );
}

test("who stays after the session has ended elsewhere signs in again over the page", async () => {
  sessionThatEnds();
  open("/conta");
  fireEvent.click(await screen.findByRole("button", { name: "Continuar" }));
  expect(await screen.findByRole("dialog", { name: "Sua sessão terminou" })).toBeTruthy();
});

test("who is not signed in gets the sign-in", async () => {
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address === "/api/session" ? { session: null } : { staff: [] }),
  );
  open("/conta");
  expect(await screen.findByRole("heading", { name: "Entrar no console" })).toBeTruthy();
});

test("a session that is asked for after it has ended is signed in again over the page", async () => {
  sessionThatEnds();
  open("/conta");
  await screen.findByRole("button", { name: "Continuar" });
  await queryClient.invalidateQueries();
  expect(await screen.findByRole("dialog", { name: "Sua sessão terminou" })).toBeTruthy();
});

test("who has read that the session is at its longest is not warned again when the session is read again", async () => {
  const session = { ...sessionOf("OPERACAO"), endsAt: new Date(Date.now() + 30_000) };
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address === "/api/session" ? { session } : { rows: [] }),
  );
  open("/conta");
  fireEvent.click(await screen.findByRole("button", { name: "Entendi" }));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Entendi" })).toBeNull());
  await queryClient.invalidateQueries({ queryKey: ["session"] });
  expect(screen.queryByRole("button", { name: "Entendi" })).toBeNull();
});
