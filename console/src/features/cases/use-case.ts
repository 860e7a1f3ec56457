import type { CaseDetail } from "@vitral/contract/console/cases";
import { useQueryClient } from "@tanstack/react-query";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** Shows a case as a call answered it, or asks for it again; lists and counts are asked for again too. */
export function useCase() {
  const { slug } = useTenant();
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ["cases", slug] });
    void client.invalidateQueries({ queryKey: ["home", slug] });
  };
  return {
    /** Lists and counts alone. */
    refresh,
    show: (found: CaseDetail): void => {
      client.setQueryData(["case", slug, found.id], found);
      refresh();
    },
    reload: (id: string): void => {
      void client.invalidateQueries({ queryKey: ["case", slug, id] });
      refresh();
    },
  };
}
