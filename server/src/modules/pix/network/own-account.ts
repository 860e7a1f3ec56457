import type { NetworkAccount } from "./rail.ts";

/** An account of ours as the network names it: a payment account, its number without the hyphen. Pure. */
export const ownAccountOf = ({ agency, number }: { agency: string; number: string }): NetworkAccount => ({
  branch: agency,
  number: number.replaceAll("-", ""),
  type: "TRAN",
});

/** When an order ends that was written before its end was kept with it: a minute after it was made. Pure. */
export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + 60_000);
