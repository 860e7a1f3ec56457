import { join } from "node:path";

/** One database machine of the three: its name, and the ports that stand for its addresses. */
export type Machine = { name: string; postgres: number; rest: number; etcd: number; peer: number };

/**
 * Where all of it is: ports beside each other from `port` on, and a folder. `restored` is the port of the PostgreSQL
 * that a restore fills, beside the cluster.
 */
export type Places = {
  folder: string;
  primary: number;
  replica: number;
  restored: number;
  machines: readonly Machine[];
};

export const placesAt = (folder: string, port: number): Places => ({
  folder,
  primary: port,
  replica: port + 4,
  restored: port + 5,
  machines: [1, 2, 3].map((number) => ({
    name: `n${number}`,
    postgres: port + number,
    rest: port + 10 + number,
    etcd: port + 20 + number,
    peer: port + 30 + number,
  })),
});

/** All ports that it takes. */
export const portsOf = ({ primary, replica, restored, machines }: Places): number[] => [
  primary,
  replica,
  restored,
  ...machines.flatMap(({ postgres, rest, etcd, peer }) => [postgres, rest, etcd, peer]),
];

export const at = (port: number): string => `127.0.0.1:${port}`;

/** The names of the processes, in the order of their start. */
export const processNames = ({ machines }: Pick<Places, "machines">): string[] => [
  ...machines.map(({ name }) => `etcd-${name}`),
  ...machines.map(({ name }) => `patroni-${name}`),
  "haproxy",
];

export const pidFile = ({ folder }: Pick<Places, "folder">, name: string): string => join(folder, `${name}.pid`);
export const logFile = ({ folder }: Pick<Places, "folder">, name: string): string => join(folder, `${name}.log`);
export const dataFolder = ({ folder }: Pick<Places, "folder">, { name }: Pick<Machine, "name">): string =>
  join(folder, "postgres", name);
/** The fourth folder: what a restore fills. */
export const restoredFolder = ({ folder }: Pick<Places, "folder">): string => join(folder, "postgres", "restored");
/** pgBackRest's file of one machine. */
export const backupFile = ({ folder }: Pick<Places, "folder">, name: string): string =>
  join(folder, `pgbackrest-${name}.conf`);
