import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { aurora, theBank } from "../testing/bank.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NotLoaded } from "./not-loaded.tsx";

const noConnection = "Não foi possível carregar esta tela. Verifique sua conexão com a internet e tente de novo.";
const newVersion = "Não foi possível carregar esta tela. Tente de novo para usar a versão mais recente do aplicativo.";
const broken = "Algo não saiu como esperado nesta tela. Seus dados e seu dinheiro estão seguros.";
const cut = () => Promise.reject(new TypeError("Failed to fetch"));
const retry = () => screen.findByRole("button", { name: "Tentar de novo" });

let reload: MockInstance;

beforeEach(() => {
  reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** A screen whose code comes when `load` says so. */
function open(load: () => Promise<{ default: ComponentType }>) {
  const Screen = lazyPart(load, {
    waiting: <p>Carregando</p>,
    failed: (again) => <NotLoaded onRetry={again} />,
  });
  render(
    <>
      <nav>Menu</nav>
      <ErrorBoundary resetOn="/here">
        <Screen />
      </ErrorBoundary>
    </>,
  );
  return Screen;
}

const aScreen = { default: () => <h1>A tela</h1> };

test("without a connection a screen says so, and 'Tentar de novo' loads it", async () => {
  theBank({ "GET /tenants": cut });
  let isConnected = false;
  let times = 0;
  open(() => {
    times += 1;
    return isConnected ? Promise.resolve(aScreen) : cut();
  });
  expect(await screen.findByText(noConnection)).toBeTruthy();
  await userEvent.click(await retry());
  await waitFor(() => expect(times).toBe(2));
  expect(await screen.findByText(noConnection)).toBeTruthy();
  theBank({ "GET /tenants": aurora });
  isConnected = true;
  await userEvent.click(await retry());
  expect(await screen.findByRole("heading", { name: "A tela" })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test("if the code is missing on the server, only the customer's press reloads the page", async () => {
  theBank();
  open(cut);
  expect(await screen.findByText(newVersion)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(await retry());
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a screen that was loaded before is shown at once", async () => {
  const Screen = open(() => Promise.resolve(aScreen));
  expect(await Screen.preload()).toBe(true);
  render(<Screen />);
  expect(await screen.findAllByRole("heading", { name: "A tela" })).toHaveLength(2);
});

test("a failed screen is rendered again by a press, and the rest of the page stays", async () => {
  const { repair } = openBroken();
  expect(await screen.findByText(broken)).toBeTruthy();
  expect(screen.getByText("Menu")).toBeTruthy();
  repair();
  await userEvent.click(await retry());
  expect(await screen.findByRole("heading", { name: "A tela" })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test("a screen that fails again reloads the page with the next press", async () => {
  openBroken();
  await userEvent.click(await retry());
  expect(await screen.findByText(broken)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(await retry());
  expect(reload).toHaveBeenCalledOnce();
});

/** A screen that throws until `repair` is called. */
function openBroken() {
  vi.spyOn(console, "error").mockImplementation(() => undefined); // React reports what a boundary caught
  theBank();
  let isBroken = true;
  const Breaks = () => {
    if (isBroken) throw new Error("broken");
    return <h1>A tela</h1>;
  };
  open(() => Promise.resolve({ default: Breaks }));
  return { repair: () => void (isBroken = false) };
}

test("a screen whose code failed to load ahead is loaded again before it says that it failed", async () => {
  const failed = vi.fn(() => <p>Falhou</p>);
  const Screen = lazyPart(cut, { waiting: <p>Carregando</p>, failed });
  await Screen.preload();
  render(<Screen />);
  expect(failed).not.toHaveBeenCalled();
  expect(await screen.findByText("Falhou")).toBeTruthy();
});
