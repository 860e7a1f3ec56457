/** What was typed into a payment and found for it, without its PIN. */
type Journey = { typed: unknown; amount: string; message: string; when: unknown; payment: unknown };
type Parked = Journey & { visit: string; owner: string };

/** In memory alone, and one: a page that is loaded again begins anew. `kept`: its customer went to raise a limit. */
let parked: (Parked & { kept: boolean }) | null = null;

/** Takes a confirmation that its customer leaves; the next page may keep it. */
export const parkJourney = (journey: Parked): void => void (parked = { ...journey, kept: false });

/** For the page of limits: who goes back from it comes to the same confirmation. */
export const keepJourney = (): void => void (parked &&= { ...parked, kept: true });

export const forgetJourney = (): void => void (parked = null);

/** The confirmation that this customer left at this entry of the history. */
export const journeyLeft = (visit: string | undefined, owner: string): Parked | null =>
  parked?.kept === true && parked.visit === visit && parked.owner === owner ? parked : null;

/** In the history's state of the page of limits: the entry before it is a confirmation. */
export const fromPayment = { fromPayment: true };
export const isFromPayment = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromPayment" in state;
