import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FileButton } from "./file-button.tsx";

afterEach(cleanup);

test("a busy file button keeps the focus and opens nothing", async () => {
  const user = userEvent.setup();
  const opened: boolean[] = [];
  const button = (busy: boolean) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it listens only
    <div onClick={(event) => void (event.target instanceof HTMLInputElement && opened.push(!event.defaultPrevented))}>
      <FileButton accept="image/*" disabled={busy} onPick={() => undefined}>
        Escolher um arquivo
      </FileButton>
    </div>
  );
  const { rerender } = render(button(false));
  const input = screen.getByLabelText<HTMLInputElement>("Escolher um arquivo");
  await user.click(input);
  input.focus();
  rerender(button(true));
  expect([document.activeElement, input.disabled, input.getAttribute("aria-disabled")]).toEqual([input, false, "true"]);
  await user.click(input);
  expect(opened).toEqual([true, false]);
});
