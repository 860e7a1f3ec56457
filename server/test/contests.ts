import { deliverContest } from "../src/modules/fraud/fraud.ts";
import { contestFromExternalBank as contestOfNetwork } from "../src/modules/pix/pix.ts";

type Deps = Parameters<typeof deliverContest>[0];

/** Another bank of the simulated network contests what a customer here received. */
export const contestFromExternalBank = (deps: Deps, contest: Parameters<typeof contestOfNetwork>[1]) =>
  contestOfNetwork({ ...deps, deliver: (report) => deliverContest(deps, report) }, contest);
