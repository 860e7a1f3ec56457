import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { noConnection } from "@vitral/ui/lib/api-error.ts";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import type { Finish, Signed } from "./passkeys.ts";

/** The rest of it, with the library: loaded when the page is idle, or by the press. */
const load = () => import("./passkeys.ts");

type Props = { busy: boolean; onSignedIn: Finish };

/** 'Usar uma passkey', beside the password; the browser also offers passkeys in the field of the document. */
export function PasskeySignIn({ busy, onSignedIn }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (signed: Signed | null) => (await load()).enter(signed, onSignedIn),
    onError: () => toast.error(noConnection),
  });
  const isOff = busy || isPending;
  useEffect(
    () => (isOff ? undefined : whenIdle(() => void load().then(({ offer }) => offer(mutate), Object))),
    [isOff, mutate],
  );
  return (
    <Button variant="secondary" wide busy={isPending} disabled={busy} onClick={() => mutate(null)}>
      Usar uma passkey
    </Button>
  );
}
