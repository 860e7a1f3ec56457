import { endOtherSessions } from "@vitral/contract/identity";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { call } from "../../lib/api.ts";

/** Ends every other session of the customer, such as one on a computer that others use. */
export function EndOthers() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ending = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => {
      toast.success("Os outros acessos foram encerrados.");
      close();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <section
      aria-label="Outros acessos"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-neutral-200 bg-white px-4 py-4 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-[14rem]">
        <h2 className="font-medium">Deixou sua conta aberta em outro lugar?</h2>
        <p className="text-sm text-neutral-600">Encerre os acessos de todos os outros dispositivos. Este continua.</p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Encerrar os outros
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Encerrar os outros acessos"
        description="Quem estiver na sua conta em outro dispositivo sai agora e precisa da senha para entrar de novo."
        action="Encerrar os outros"
        onConfirm={() => ending.mutate()}
        busy={ending.isPending}
      />
    </section>
  );
}
