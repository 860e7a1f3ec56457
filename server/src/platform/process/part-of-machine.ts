// Of the process, as the machine is one.
let servers = 1;

/** Says how many server processes are on this machine (SERVERS), before any part below is asked for. */
export const shareMachine = (many: number): void => void (servers = many);

/** This process's part of what the machine may have at once, rounded up; `least` where less would not do. */
export const partOf = (all: number, least = 1): number => Math.max(least, Math.ceil(all / servers));

/**
 * The connections to the database for customers and workers: those of a machine, and the fewest of a process, with
 * which each class of calls has one of its own.
 */
export const bankConnections = [16, 8] as const;

/** The same of the whole server, with so many processes. */
export const connectionsOfServer = (processes: number): number => {
  const [all, least] = bankConnections;
  return processes * Math.max(least, Math.ceil(all / processes));
};
