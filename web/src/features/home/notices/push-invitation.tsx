import { dismissPush, getPush } from "@vitral/contract/push";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { call } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { choiceHere, pushAbility } from "../../../shared/push/push-here.ts";

const invitationKey = ["push", "invitation"] as const;

/**
 * Invites to notices on the phone after the first money that came in, once: either answer is stored, and the invitation
 * does not come again. Where it could not be asked for, nothing is said. A browser that is told notes its session.
 */
export default function PushInvitation() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: invitationKey,
    queryFn: async ({ signal }) => (await call(getPush, {}, signal)).isInvited,
    enabled: pushAbility() === "READY" && Notification.permission === "default",
    staleTime: 600_000,
  });
  useEffect(() => {
    if (Notification.permission === "granted") choiceHere().catch(() => undefined);
  }, []);
  const answer = () => {
    queries.setQueryData(invitationKey, false);
    call(dismissPush, { body: {} }).catch(() => undefined);
  };
  if (data !== true) return null;
  return (
    <div className="print:hidden">
      <Notice
        kind="info"
        title="Quer saber na hora quando entrar dinheiro?"
        action={
          <div className="flex flex-wrap items-center gap-x-6">
            <Link
              to={paths.account.push}
              onClick={answer}
              className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline-offset-4 hover:underline"
            >
              Ver como funciona
            </Link>
            <span className="-ml-5.25">
              <Button variant="quiet" onClick={answer}>
                Agora não
              </Button>
            </span>
          </div>
        }
      >
        Receba avisos neste aparelho mesmo com o aplicativo fechado, sem valor nem nome na tela.
      </Notice>
    </div>
  );
}
