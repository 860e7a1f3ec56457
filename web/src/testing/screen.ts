import { act, screen } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** The elements of a screen by their accessible names; they wait until the element is there. */
export const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const findButton = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
export const findLink = (name: string) => screen.findByRole("link", { name });
export const findTitle = (name: string) => screen.findByRole("heading", { level: 1, name });

/** The same for a button that is there already. */
export const getButton = (name: string) => screen.getByRole("button", { name });

/** The bodies of all calls of an endpoint. */
export const bodiesOf = (calls: { call: string; body: unknown }[], wanted: string) =>
  calls.filter(({ call }) => call === wanted).map(({ body }) => body);

/** The fees of an account that pays only for sending by Pix. */
export const feesOf = (feePixOut: number) => ({
  feeTypePixIn: "FIXED",
  feePixIn: 0,
  feeTypePixOut: "FIXED",
  feePixOut,
  feeTypeTedOut: "FIXED",
  feeTedOut: 0,
  feeBillet: 0,
  monthlyFee: 0,
});

/** Makes the screen so many pixels wide until the test ends. */
export function aScreenOf(width: number): void {
  const resized = () => act(() => void window.dispatchEvent(new Event("resize")));
  vi.stubGlobal("innerWidth", width);
  resized();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    resized();
  });
}
