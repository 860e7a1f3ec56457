import { useSyncExternalStore } from "react";
import { onSessionChange, sessionState } from "../session/session.ts";

/** What was typed into a payment and found for it, without its PIN. */
type Journey = { typed: unknown; amount: string; message: string; when: unknown; payment: unknown };
type Parked = Journey & { visit: string; owner: string };

/** In memory alone, and one: a page that is loaded again begins anew. `kept`: its customer went to raise a limit. */
let parked: (Parked & { kept: boolean }) | null = null;
const listeners = new Set<() => void>();
function become(next: typeof parked): void {
  parked = next;
  for (const listener of listeners) listener();
}

/** Takes a confirmation that its customer leaves; the next page may keep it. Who signed out leaves none. */
export const parkJourney = (journey: Parked): void =>
  become(sessionState().name === "signed-in" ? { ...journey, kept: false } : null);

/** For the page of limits: who goes back from it comes to the same confirmation. */
export function keepJourney(): void {
  if (parked) parked.kept = true;
}

/** Whether there is a confirmation to go back to. */
export const useIsParked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => parked !== null,
  );

export const forgetJourney = (): void => become(null);
onSessionChange(() => sessionState().name === "signed-out" && forgetJourney());

/** The confirmation that this customer left at this entry of the history. */
export const journeyLeft = (visit: string | undefined, owner: string): Parked | null =>
  parked?.kept === true && parked.visit === visit && parked.owner === owner ? parked : null;

/** In the history's state of the page of limits: the entry before it is a confirmation. */
export const fromPayment = { fromPayment: true };
export const isFromPayment = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromPayment" in state;
