import { commandDays } from "@vitral/contract/console/commands";

/** A command made at this moment or before has expired. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - commandDays * 86_400_000);
