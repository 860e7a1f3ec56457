import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { restoreSession } from "../shared/session/session.ts";
import { ActiveOnly, Anyone, PublicOnly, SignedInOnly } from "./guards.tsx";

// The only test of its file: the visit has just begun, and nobody has looked into the storage yet.
test("only a spinner is shown until the stored session is restored, on every kind of page", () => {
  render(
    [ActiveOnly, Anyone, PublicOnly, SignedInOnly].map((Guard) => (
      <MemoryRouter key={Guard.name} initialEntries={["/here"]}>
        <Routes>
          <Route element={<Guard />}>
            <Route path="/here" element={<p>a página</p>} />
          </Route>
          <Route path="*" element={<p>outra página</p>} />
        </Routes>
      </MemoryRouter>
    )),
  );
  expect(screen.getAllByText("Carregando")).toHaveLength(4);
  expect(screen.queryByText(/página/)).toBeNull();
  act(restoreSession);
  expect(screen.queryByText("Carregando")).toBeNull();
  expect(screen.getAllByText("a página")).toHaveLength(2);
  expect(screen.getAllByText("outra página")).toHaveLength(2);
});
