import { brandLabels } from "@vitral/contract/console/brand";
import { institutionLabels } from "@vitral/contract/console/brand/institution";
import { newBrandLabels } from "@vitral/contract/console/brand/new-brand";

/** The fields of long orders as their forms have them: stored, they have lost their order. */
const order: string[] = [newBrandLabels, institutionLabels, brandLabels].flatMap((labels) => Object.values(labels));

/** The names of fields in the order of the forms; those that no long form has come last, as they are. */
export function inOrder(names: readonly string[]): string[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...names].sort((one, two) => place(one) - place(two));
}
