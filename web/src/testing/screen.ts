import type { UserEvent } from "@testing-library/user-event";
import { screen } from "@testing-library/react";

/** The elements of a screen by their accessible names; they wait until the element is there. */
export const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
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

/** Sends a request whose answer was lost again. */
export const sendAgain = async (user: UserEvent) => user.click(await findButton("Tentar de novo"));

/** Gives up a request whose answer was lost, and its outcome, which cannot be asked for. */
export async function giveUp(user: UserEvent): Promise<void> {
  await user.click(await findButton("Agora não"));
  await screen.findByText(/Não foi possível consultar o resultado/);
  await user.click(await findButton("Agora não"));
}
