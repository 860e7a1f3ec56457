import { screen } from "@testing-library/react";

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
