import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { NotSubscribed } from "../../shared/push/push-here.ts";

export const pushKey = ["push"] as const;

/** Does a change of this browser's notices; what it answers is said, and a failure too. */
export function useChange() {
  const { mutate: change, isPending } = useMutation({
    mutationFn: (act: () => Promise<string | null>) => act(),
    onSuccess: (done) => {
      if (done) toast.success(done);
    },
    onError: (error) => toast.error(error instanceof NotSubscribed ? notSubscribed : messageOf(error)),
  });
  return { change, isPending };
}

const notSubscribed =
  "Este navegador não conseguiu ativar os avisos. Confira sua internet, abra o banco de novo e tente outra vez.";
