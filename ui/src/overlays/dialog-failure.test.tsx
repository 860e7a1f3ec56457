import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Notice } from "../notices/notice.tsx";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

const dialog = (failed: boolean) => (
  <Dialog open onClose={() => undefined} title="Contestar Pix">
    {failed && <Notice kind="danger" title="Falha no registro" />}
    <button>Registrar</button>
  </Dialog>
);

test("a failure that appears in a dialog is scrolled to and takes the focus", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { rerender } = render(dialog(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fechar" })));
  await act(async () => rerender(dialog(true)));
  const notice = await screen.findByRole("alert");
  await vi.waitFor(() => expect(document.activeElement).toBe(notice));
  expect(scrolled.mock.contexts).toEqual([notice]);
});
