import {
  disableStaff,
  endSessionsOfStaff,
  linkStaff,
  type StaffMember,
  unlockStaff,
} from "@vitral/contract/console/staff";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { RowActions } from "../../shared/list/row-actions.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { type EnrolmentLink, LinkDialog } from "./link-dialog.tsx";
import { AccessDialog } from "./access-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { RoleDialog } from "../../shared/orders/role-dialog.tsx";
import { staffKey } from "../../shared/orders/staff-key.ts";

const actions = {
  unlock: {
    label: "Liberar",
    endpoint: unlockStaff,
    done: "Tentativas liberadas.",
    about: "A pessoa pode tentar de novo.",
  },
  signOut: {
    label: "Encerrar sessão",
    endpoint: endSessionsOfStaff,
    done: "Sessão encerrada.",
    about: "A pessoa precisa entrar de novo.",
  },
  link: {
    label: "Novo link",
    endpoint: linkStaff,
    done: "",
    about:
      "A pessoa escolhe com ele a senha e o segundo fator, com um código que vai ao e-mail dela. O link aparece uma vez; um anterior e seu código deixam de valer.",
  },
  disable: {
    label: "Desativar",
    endpoint: disableStaff,
    done: "Pessoa desativada.",
    about: "A pessoa não entra mais. Sessões e links terminam.",
  },
} as const;
type Action = keyof typeof actions;

/** What Segurança changes about another person, each with a reason. */
export function PersonActions({ person }: { person: StaffMember }) {
  const client = useQueryClient();
  const { slug } = useTenant();
  const [open, setOpen] = useState<Action | "role" | "renew" | "enable" | "rename" | null>(null);
  const [made, setMade] = useState<EnrolmentLink | null>(null);
  const isDisabled = person.state === "DISABLED";
  // Until then nothing else of the person can be changed.
  const isToRename = person.problem !== null;
  const offered: readonly (readonly [Action, boolean])[] = [
    ["unlock", person.lockedUntil !== null],
    ["signOut", person.session !== null],
    ["link", person.state === "INVITED" && !isToRename],
    ["disable", !isDisabled],
  ];
  const chosen = open !== null && open in actions ? actions[open as Action] : null;
  return (
    <>
      <RowActions>
        {offered.map(
          ([action, isOffered]) =>
            isOffered && (
              <Button key={action} variant="quiet" onClick={() => setOpen(action)}>
                {actions[action].label}
              </Button>
            ),
        )}
        {isToRename && (
          <Button variant="quiet" onClick={() => setOpen("rename")}>
            Mudar nome e e-mail
          </Button>
        )}
        {person.state === "ACTIVE" && !isToRename && (
          <Button variant="quiet" onClick={() => setOpen("renew")}>
            Renovar acesso
          </Button>
        )}
        {isDisabled && !isToRename && (
          <Button variant="quiet" onClick={() => setOpen("enable")}>
            Reativar
          </Button>
        )}
        {!isDisabled && !isToRename && (
          <Button variant="quiet" onClick={() => setOpen("role")}>
            Mudar perfil
          </Button>
        )}
      </RowActions>
      {open === "rename" && <RenameDialog person={person} onClose={() => setOpen(null)} />}
      {open === "role" && <RoleDialog person={person} onClose={() => setOpen(null)} />}
      {(open === "renew" || open === "enable") && (
        <AccessDialog person={person} change={open} onClose={() => setOpen(null)} />
      )}
      {chosen && (
        <ReasonDialog
          open
          onClose={() => setOpen(null)}
          title={`${chosen.label}: ${person.name}`}
          description={chosen.about}
          action={chosen.label}
          danger={open === "disable"}
          run={(reason) =>
            call(chosen.endpoint, { params: { id: person.id, tenant: person.tenant ?? slug }, body: { reason } })
          }
          onDone={(answer: object) => {
            if ("link" in answer) setMade(answer as EnrolmentLink);
            else toast.success(chosen.done);
            void client.invalidateQueries({ queryKey: staffKey });
          }}
        />
      )}
      {made && <LinkDialog person={person} made={made} onClose={() => setMade(null)} />}
    </>
  );
}
