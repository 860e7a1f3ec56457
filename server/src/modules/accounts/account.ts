import type { Cents } from "@vitral/brazil/cents";

/** An account as its customer sees it. */
export type Account = { id: string; number: string; agency: string; bank: string; balance: Cents };
