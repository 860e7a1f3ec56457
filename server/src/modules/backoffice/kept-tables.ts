import {
  type KeptTables,
  ofActions,
  ofIdentity,
  simulated,
  withCustomer,
} from "../../platform/kept-tables/kept-table.ts";

const ofReview = { ...ofActions, part: null, erase: "removed" } as const;

export const backofficeTables: KeptTables = {
  protege_query: { ...ofIdentity, part: "protegeQueries", hidden: ["actor"], masked: ["document"], ...withCustomer },
  review_assignment: {
    ...ofReview,
    why: "who analyses the application at this moment; gone with the decision",
    stays: "one row for an application in analysis, removed when it is decided",
  },
  review_postponement: {
    ...ofReview,
    why: "until when the application was put away; gone with the decision",
    stays: "one row for an application that was put away, removed when it is decided",
  },
  network_protection: simulated("BC Protege+"),
};
