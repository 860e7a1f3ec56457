import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A dialog whose text is so many pixels high, in the 600 that a phone has for it. */
async function aDialogOf(height: number, children?: ReactNode) {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(Math.min(height, 600));
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(height);
  render(
    <Dialog open onClose={() => undefined} title="Termos" description="O que muda." actions={<button>Entendi</button>}>
      {children}
    </Dialog>,
  );
  await screen.findByRole("dialog");
  const user = userEvent.setup();
  const reached: (string | null)[] = [];
  screen.getByRole("button", { name: "Fechar" }).focus();
  for (let press = 0; press < 2; press++) {
    await user.tab();
    const focused = document.activeElement;
    reached.push(focused?.getAttribute("aria-label") ?? focused?.textContent ?? null);
  }
  return reached;
}

test("the text of a dialog that does not fit takes the focus between the button above and those below", async () => {
  expect(await aDialogOf(900)).toEqual(["Termos", "Entendi"]);
  expect(screen.getByRole("group", { name: "Termos" }).textContent).toBe("O que muda.");
});

test("a short text is no stop of the Tab key, nor is one that holds what takes the focus", async () => {
  expect((await aDialogOf(300))[0]).toBe("Entendi");
  cleanup();
  expect(await aDialogOf(900, <a href="/u">Ler</a>)).toEqual(["Ler", "Entendi"]);
});

test("Escape closes no dialog below another, also before the upper one has the focus", async () => {
  const closed: string[] = [];
  const dialog = (title: string) => <Dialog open onClose={() => closed.push(title)} title={title} />;
  const { rerender } = render(<>{dialog("Pedido")}</>);
  await screen.findByRole("dialog", { name: "Pedido" });
  rerender(
    <>
      {dialog("Pedido")}
      {dialog("Sua sessão terminou")}
    </>,
  );
  fireEvent.keyDown(screen.getByText("Pedido"), { key: "Escape" });
  expect(closed).not.toContain("Pedido");
});
