import { roleNames } from "@vitral/contract/console/permissions";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ShieldX } from "lucide-react";
import { useSession } from "../session/session.ts";
import { Page } from "./page.tsx";

/** In place of a page that the role may not see. */
export function Denied({ title = "Sem acesso" }: { title?: string }) {
  const { staff } = useSession();
  return (
    <Page title={title}>
      <div role="alert">
        <EmptyState
          icon={<ShieldX />}
          title="Seu perfil não permite ver esta página"
          text={`Seu perfil é ${roleNames[staff.role]}. Se você precisa dela, fale com a Segurança.`}
        />
      </div>
    </Page>
  );
}
