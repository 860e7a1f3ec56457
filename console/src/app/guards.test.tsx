import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, useRoutes } from "react-router";
import { expect, test, vi } from "vitest";
import { queryClient } from "../lib/query-client.ts";
import { sessionQuery, useSession } from "../shared/session/session.ts";
import { sessionOf } from "../testing/console.tsx";
import { SignedInOnly } from "./guards.tsx";

/** Something that is drawn again by itself, as the warning of an idle session is by its timer. */
function Ticking() {
  const [turn, setTurn] = useState(0);
  return <button type="button" onClick={() => setTurn(turn + 1)}>{`${useSession().staff.name} ${turn}`}</button>;
}

const App = () =>
  useRoutes([
    { element: <SignedInOnly />, children: [{ path: "/", element: <Ticking /> }] },
    { path: "/entrar", element: <p>Sign-in</p> },
  ]);

test("what is drawn again between a sign-out and the guard's word of it is closed without a fault", async () => {
  const errors = vi.spyOn(console, "error");
  queryClient.setQueryData(sessionQuery.queryKey, sessionOf("OPERACAO"));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <App />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const ticking = screen.getByRole("button", { name: "Olívia Nunes 0" });
  queryClient.setQueryData(sessionQuery.queryKey, null);
  fireEvent.click(ticking);
  expect(await screen.findByText("Sign-in")).toBeTruthy();
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
