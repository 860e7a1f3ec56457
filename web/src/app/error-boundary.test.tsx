import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { aurora, theBank } from "../testing/bank.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { noticeMissingParts } from "./stale-chunk.ts";

const noConnection = "Não foi possível carregar esta tela. Verifique sua conexão com a internet e tente de novo.";
const broken = "Algo não saiu como esperado nesta tela. Seus dados e seu dinheiro estão seguros.";
const cut = () => Promise.reject(new TypeError("Failed to fetch"));
const retry = () => screen.findByRole("button", { name: "Tentar de novo" });

let reload: MockInstance;

beforeEach(() => {
  noticeMissingParts();
  sessionStorage.clear();
  reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined); // React reports what a boundary caught
});
afterEach(() => vi.restoreAllMocks());

/** A screen whose code cannot be fetched, as Vite reports it; or one whose own code throws. */
function open({ isMissing = true } = {}) {
  const Screen = lazy(async () => {
    const payload = new TypeError("Failed to fetch dynamically imported module");
    if (isMissing)
      window.dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload }));
    throw payload;
  });
  render(
    <ErrorBoundary>
      <Suspense>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
}

test("without a connection, a screen that was never loaded speaks of the connection, and trying again tries again", async () => {
  const asked = theBank({ "GET /tenants": cut });
  open();
  expect(await screen.findByText(noConnection)).toBeTruthy();
  await userEvent.click(await retry());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(await screen.findByText(noConnection)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  theBank({ "GET /tenants": aurora });
  await userEvent.click(await retry());
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("after a deployment the page is loaded again by itself, and when that does not help it says so", async () => {
  theBank();
  open();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  open();
  expect(await screen.findByText(broken)).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
});

test("a screen that broke by itself says that nothing is lost, whatever the connection", async () => {
  theBank({ "GET /tenants": cut });
  open({ isMissing: false });
  expect(await screen.findByText(broken)).toBeTruthy();
  await userEvent.click(await retry());
  expect(reload).toHaveBeenCalledOnce();
});
