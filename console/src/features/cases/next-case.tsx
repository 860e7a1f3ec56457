import { takeNextCase } from "@vitral/contract/console/cases/case-queue";
import { CaseKind } from "@vitral/contract/console/cases";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCase } from "./use-case.ts";

/** Takes the free case that is due next, of the inbox that is shown, and opens it. */
export function NextCase() {
  const { slug } = useTenant();
  const { reload } = useCase();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const shown = CaseKind.safeParse(search.get("kind"));
  // The same press sent twice takes one case; after an answer the next press is another.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(takeNextCase, { params: { tenant: slug }, body: { key, ...(shown.success && { kind: shown.data }) } }),
    onSuccess: ({ id }) => {
      setKey(crypto.randomUUID());
      if (id === null) return toast.blank("Nenhum caso livre para assumir.");
      reload(id);
      return navigate(pathOf(slug, "cases", id));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Próximo caso
    </Button>
  );
}
