import type { Generated } from "kysely";
import type { ProtegeAnswer, Protection, ProtegeSubject } from "./protege/protege-queries.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    review_assignment: ReviewAssignmentTable;
    review_postponement: ReviewPostponementTable;
    protege_query: ProtegeQueryTable;
    network_protection: { document: string; behaviour: Protection };
  }
}

type ReviewAssignmentTable = {
  tenant_id: string;
  customer_id: string;
  staff_id: string;
  staff_name: string;
  until_at: Date;
};

type ReviewPostponementTable = {
  tenant_id: string;
  customer_id: string;
  until_day: string;
  first_day: string;
  times: Generated<number>;
  note: string;
  staff_id: string;
  staff_name: string;
};

type ProtegeQueryTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  subject: ProtegeSubject;
  document: string;
  asked_at: Date;
  actor: string;
  answer: ProtegeAnswer["answer"];
};
