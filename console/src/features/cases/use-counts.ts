import { countCases } from "@vitral/contract/console/cases";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** What each inbox has open, and which cases the staff may open; undefined without an answer. */
export function useCounts() {
  const { slug } = useTenant();
  const { data } = useQuery({
    queryKey: ["cases", slug, "counts"],
    queryFn: ({ signal }) => call(countCases, { params: { tenant: slug } }, signal),
  });
  return data;
}
