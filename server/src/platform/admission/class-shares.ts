import { type CallClass, callClasses } from "./call-class.ts";

/** Connections of its own, of sixteen: what the others take, this class still has. */
const ownOfSixteen: Record<CallClass, number> = { payment: 2, change: 1, "sign-in": 1, read: 2, public: 1 };
/** For the workers: no call may take it. */
const ownOfWorkers = 1;
/** Up to which part of the connections that all share a class may take one of them. */
const partOfShared: Record<CallClass, number> = {
  payment: 1,
  change: 7 / 8,
  "sign-in": 7 / 8,
  read: 3 / 4,
  public: 1 / 2,
};

type Demand = {
  /** Whether the call's address has several calls of the class in flight already. */
  isMany: boolean;
  /** Connections of a class that are taken or waited for. */
  demandOf: (kind: CallClass) => number;
  /** Those of all calls and of the workers. */
  total: number;
};

/** How a pool's connections are shared between the classes of calls. */
export function sharesOf(capacity: number) {
  // A small pool has one for each class; a tiny one, of a test, none.
  const placesFor = (many: number) => (capacity < 8 ? 0 : Math.max(1, Math.floor((capacity * many) / 16)));
  const own = Object.fromEntries(
    callClasses.map((kind) => [kind, placesFor(ownOfSixteen[kind])]),
  ) as typeof ownOfSixteen;
  const ownOfOthers = capacity < 16 ? 0 : placesFor(ownOfWorkers);
  const shared = capacity - ownOfOthers - callClasses.reduce((sum, kind) => sum + own[kind], 0);
  const upTo = (kind: CallClass) => Math.max(1, Math.floor(shared * partOfShared[kind]));
  /** The places of a class that an address with several calls in flight leaves to others. */
  const lastPlaces = (kind: CallClass) => Math.floor((own[kind] + upTo(kind)) / 4);
  return {
    /** Whether a call of this class may take a connection. */
    isFree(kind: CallClass, { isMany, demandOf, total }: Demand): boolean {
      const [demand, left] = [demandOf(kind), isMany ? lastPlaces(kind) : 0];
      if (demand < own[kind] - (isMany ? 1 : 0)) return true;
      if (demand >= own[kind] + upTo(kind) - left) return false;
      // What is not of a call: workers, and what is never refused.
      const others = total - callClasses.reduce((sum, one) => sum + demandOf(one), 0);
      const beyondOwn = callClasses.reduce((sum, one) => sum + Math.max(0, demandOf(one) - own[one]), 0);
      return beyondOwn + Math.max(0, others - ownOfOthers) < upTo(kind) - left;
    },
  };
}
