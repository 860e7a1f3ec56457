import { removeCaseFile } from "@vitral/contract/console/cases/case-files";
import type { CaseDetail } from "@vitral/contract/console/cases";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useMay, useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCase } from "./use-case.ts";

type Props = { found: CaseDetail; file: CaseDetail["files"][number] };

/** Removes a file that was attached by mistake: for who attached it, while the case is open. */
export function RemoveFile({ found, file }: Props) {
  const { slug } = useTenant();
  const { staff } = useSession();
  const { show } = useCase();
  const [open, setOpen] = useState(false);
  if (!useMay("cases.work") || file.byId !== staff.id || found.state === "CLOSED") return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Remover
        <span className="sr-only">{file.name}</span>
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Remover arquivo"
        description={
          <>
            O conteúdo de <strong className="wrap-anywhere">{file.name}</strong> é apagado e não volta. O nome e o
            motivo ficam no caso.
          </>
        }
        action="Remover"
        danger
        templates={["Arquivo de outro caso", "Arquivo errado"]}
        run={(reason) =>
          call(removeCaseFile, { params: { tenant: slug, id: found.id, file: file.id }, body: { reason } })
        }
        onDone={(now) => {
          show(now);
          toast.success("Arquivo removido.");
        }}
      />
    </>
  );
}
