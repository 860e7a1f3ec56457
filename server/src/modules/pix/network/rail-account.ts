import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { cidOf } from "@vitral/protocol/cid";

/** What the network has of an institution as a whole, to compare with the books: money and keys. */
export type RailAccount = {
  /**
   * What the network settled for an institution on a day of São Paulo: all of it, in the order of time. May throw
   * NetworkUnavailable, also where the statement's own figures do not add up.
   */
  statementOf(ispb: string, day: string): Promise<RailStatement>;
  /** What an institution has on its settlement account now. May throw NetworkUnavailable. */
  reserveOf(ispb: string): Promise<{ balance: Cents; at: Date }>;
  /**
   * Whether the directory has the same keys of one type as the institution: `vsync` is that of the institution's own
   * (DICT 2.12.1, createSyncVerification). May throw NetworkUnavailable.
   */
  hasSameKeys(ispb: string, keyType: PixKeyType, vsync: string): Promise<boolean>;
  /** The content ids of an institution's entries of one type in the directory. May throw NetworkUnavailable. */
  cidsOf(ispb: string, keyType: PixKeyType): Promise<string[]>;
  /** The entry of a content id, with what the id was made of; null: it went meanwhile. May throw NetworkUnavailable. */
  entryOfCid(ispb: string, cid: string): Promise<EntryContent | null>;
};

/** What a content id is made of (protocol/src/cid.ts). */
export type EntryContent = Parameters<typeof cidOf>[0];

/**
 * A day of the settlement account. `lines` are payments and returns; `deposits` is what the institution itself put into
 * its reserve, less what it took out. `closing` null: the day is not over.
 */
export type RailStatement = { opening: Cents; closing: Cents | null; deposits: Cents; lines: SettledLine[] };

/** One movement of an institution's account at the network: what came in is positive, what went out negative. */
export type SettledLine = { endToEnd: string; amount: Cents; at: Date };
