import type { Change, FieldName } from "@vitral/contract/acts/fields";
import { expect } from "vitest";

/** Changes of an order with these among them. */
export const changesWith = (...some: Partial<Change>[]): unknown =>
  expect.arrayContaining(some.map((change) => expect.objectContaining(change)));

/** What an order says of a field before and after; undefined: nothing. */
export const changeOf = ({ changes }: { changes: readonly Change[] }, name: FieldName): Change | undefined =>
  changes.find(({ field }) => field === name);
