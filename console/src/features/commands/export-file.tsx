import { downloadExport } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { callFile } from "../../lib/api.ts";
import { momentToMinute } from "../../lib/moment.ts";

type Format = "html" | "json";

/** The customer's data that this person exported, to be saved: to read, or for other programs. */
export function ExportFile({ until, params }: { until: Date; params: { tenant: string; id: string } }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: Format) => saveFile(await callFile(downloadExport, { params, query: { format } })),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Notice
      kind="info"
      title="O arquivo está liberado para você"
      action={
        <span className="flex flex-wrap gap-2">
          <Button busy={isPending && variables === "html"} disabled={isPending} onClick={() => mutate("html")}>
            Baixar para ler
          </Button>
          <Button
            variant="secondary"
            busy={isPending && variables === "json"}
            disabled={isPending}
            onClick={() => mutate("json")}
          >
            Baixar em JSON
          </Button>
        </span>
      }
    >
      Até {momentToMinute(until)}. Cada download fica na auditoria. Entregue só ao titular e apague a sua cópia.
    </Notice>
  );
}
