import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Button, PlainIconButton } from "./button.tsx";

afterEach(cleanup);

test("a busy button keeps the focus, is announced as busy and ignores a press", async () => {
  const user = userEvent.setup();
  let presses = 0;
  const button = (busy: boolean) => (
    <Button busy={busy} onClick={() => (presses += 1)}>
      Pagar
    </Button>
  );
  const { rerender } = render(button(false));
  await user.click(screen.getByRole("button", { name: "Pagar" }));
  rerender(button(true));
  const pay = screen.getByRole("button", { name: "Pagar" });
  expect(document.activeElement).toBe(pay);
  expect([pay.getAttribute("aria-disabled"), pay.getAttribute("aria-busy")]).toEqual(["true", "true"]);
  await user.keyboard("{Enter} ");
  await user.click(pay);
  expect(presses).toBe(1);
  rerender(button(false));
  await user.keyboard("{Enter}");
  expect(presses).toBe(2);
});

test("a double click on a button that sends is one press, though the first one is answered in between", async () => {
  const user = userEvent.setup();
  let presses = 0;
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <Button busy={false} onClick={() => (presses += 1)}>
        Exportar
      </Button>
      <Button type="submit" busy={false}>
        Enviar
      </Button>
    </form>,
  );
  await user.dblClick(screen.getByRole("button", { name: "Exportar" }));
  await user.dblClick(screen.getByRole("button", { name: "Enviar" }));
  expect([presses, sent]).toEqual([1, 1]);
  await user.click(screen.getByRole("button", { name: "Exportar" }));
  expect(presses).toBe(2);
});

test("a form is not sent while its button is busy, neither by the button nor with Enter in a field", async () => {
  const user = userEvent.setup();
  let sent = 0;
  const form = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <label>
        Nome <input />
      </label>
      <Button type="submit" busy={busy}>
        Enviar
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  await user.type(screen.getByLabelText("Nome"), "Ana{Enter}");
  expect(sent).toBe(0);
  rerender(form(false));
  await user.type(screen.getByLabelText("Nome"), "{Enter}");
  expect(sent).toBe(1);
});

test("a disabled icon button keeps the focus and ignores a press", async () => {
  const user = userEvent.setup();
  let presses = 0;
  render(<PlainIconButton label="Próxima página" disabled onClick={() => (presses += 1)} />);
  const next = screen.getByRole("button", { name: "Próxima página" });
  await user.tab();
  expect(document.activeElement).toBe(next);
  await user.keyboard("{Enter}");
  expect([presses, next.getAttribute("aria-disabled")]).toEqual([0, "true"]);
});
