// Of the process, as the machine is one.
let servers = 1;

/** Says how many server processes are on this machine (SERVERS), before any part below is asked for. */
export const shareMachine = (many: number): void => void (servers = many);

/** This process's part of what the machine may have at once, rounded up; `least` where less would not do. */
export const partOf = (all: number, least = 1): number => Math.max(least, Math.ceil(all / servers));
