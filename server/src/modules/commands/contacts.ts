import { type Change, type Field, fieldOf } from "@vitral/contract/acts/fields";

const masks: Record<NonNullable<Field["mask"]>, (value: string) => string> = {
  EMAIL: (value) => value.replace(/^(.).*(@.*)$/, "$1***$2"),
  PHONE: (value) => value.replaceAll(/\d(?=(?:\D*\d){4})/g, "*"),
  DOCUMENT: (value) => value, // its order was described with it masked
};
const notKept = "não fica guardado";

/** A value with a contact masked: 'a***@exemplo.com.br', '(**) *****-4321'. */
function masked({ field }: Change, value: string | null): string | null {
  const { mask } = fieldOf(field);
  return mask === undefined || value === null ? value : masks[mask](value);
}

/** Whether a change holds a contact or a document, or names somebody who may be no customer. */
export const isPersonal = ({ field }: Pick<Change, "field">): boolean =>
  fieldOf(field).mask !== undefined || fieldOf(field).kept === false;

/** Whether what was ordered holds a contact or a document: it is not shown, and is typed again. */
export const hidesOrder = (changes: readonly Change[]): boolean =>
  changes.some(({ field }) => fieldOf(field).mask !== undefined);

/** The changes with contacts masked. */
export const maskContacts = (changes: readonly Change[]): Change[] => changes.map(maskContact);
const maskContact = (change: Change): Change => ({
  ...change,
  before: masked(change, change.before),
  after: masked(change, change.after),
});

/** The changes with the contacts masked that the customer has; what was typed is in full. */
export const maskStored = (changes: readonly Change[]): Change[] =>
  changes.map((change) => ({ ...maskContact(change), after: change.after }));

/** What is left of the changes of a command that ended: contacts masked, no names. */
export const endedChanges = (changes: readonly Change[]): Change[] => changes.map(endedChange);
const endedChange = (change: Change): Change =>
  fieldOf(change.field).kept === false ? { ...change, before: notKept, after: notKept } : maskContact(change);
