import { endOtherSessions } from "@vitral/contract/identity";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { call } from "../../lib/api.ts";

/** Asks once more, and ends the other sessions. */
export default function EndOthersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => {
      toast.success("Os outros acessos foram encerrados.");
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Encerrar os outros acessos"
      description="Quem estiver na sua conta em outro dispositivo sai agora e precisa da senha para entrar de novo."
      action="Encerrar os outros"
      onConfirm={() => ending.mutate()}
      busy={ending.isPending}
    />
  );
}
