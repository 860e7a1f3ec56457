import { listCaseStaff } from "@vitral/contract/console/cases/case-queue";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

export type CasePerson = AnswerOf<typeof listCaseStaff>["staff"][number];

/** Who may work on the cases of the shown tenant; asked for when a dialog needs it. */
export function useCaseStaff() {
  const { slug } = useTenant();
  return useQuery({
    queryKey: ["case-staff", slug],
    queryFn: ({ signal }) => call(listCaseStaff, { params: { tenant: slug } }, signal),
  });
}
