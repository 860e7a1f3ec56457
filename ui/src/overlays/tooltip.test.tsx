import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Copy } from "lucide-react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pass, soon, stopTheClock } from "../testing/clock.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import "./tooltip-bubble.tsx";

const bubble = () => document.querySelector("[data-tooltip]");
const aButton = () => {
  render(
    <IconButton label="Copiar chave">
      <Copy />
    </IconButton>,
  );
  return screen.getByRole("button", { name: "Copiar chave" });
};
const mouse = { pointerType: "mouse" };

beforeEach(stopTheClock);
afterEach(cleanup);

test("an icon's tooltip is shown after 500 ms under the pointer", async () => {
  const button = aButton();
  fireEvent.pointerEnter(button, mouse);
  await pass(490);
  expect(bubble()).toBeNull();
  await pass(15);
  await soon(bubble);
  expect(bubble()?.textContent).toBe("Copiar chave");
  expect(screen.getAllByRole("button", { name: "Copiar chave" })).toEqual([button]);
  expect(bubble()?.closest("[aria-hidden=true]")).toBeTruthy();
  fireEvent.pointerLeave(button, mouse);
  await soon(() => !bubble());
});

test("the tooltip stays while the pointer is on it, and closes with Escape", async () => {
  const button = aButton();
  fireEvent.pointerEnter(button, mouse);
  await pass(500);
  await soon(bubble);
  fireEvent.pointerLeave(button, mouse);
  fireEvent.pointerEnter(bubble() ?? button, mouse);
  await pass(2_000);
  expect(bubble()).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "Escape" });
  await soon(() => !bubble());
});

test("with the keyboard the tooltip is shown at once", async () => {
  const button = aButton();
  button.focus();
  await soon(bubble);
  expect(bubble()?.textContent).toBe("Copiar chave");
  fireEvent.blur(button);
  await soon(() => !bubble());
});

test("a press before that, or a touch, shows no tooltip", async () => {
  const button = aButton();
  fireEvent.pointerEnter(button, mouse);
  await pass(300);
  fireEvent.pointerDown(button, mouse);
  await pass(1_000);
  expect(bubble()).toBeNull();
  fireEvent.pointerLeave(button, mouse);
  fireEvent.pointerEnter(button, { pointerType: "touch" });
  await pass(1_000);
  expect(bubble()).toBeNull();
});
