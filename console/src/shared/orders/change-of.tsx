import type { CommandKindName } from "@vitral/contract/acts/acts";
import { type Command, getCommand, getCommandOrder } from "@vitral/contract/console/commands";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { ReplacedOrder } from "../actions/replaced-order.ts";
import { useFreshWork } from "../home/use-fresh-work.ts";
import { Loaded } from "../page/loaded.tsx";
import { useTenant } from "../tenant/use-tenant.ts";

/** The forms inside change this order: they begin with what it was ordered with, and lead to what replaced it. */
export function ChangeOf({ command, children }: { command: Command; children: ReactNode }) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useFreshWork("commands");
  const { id, version, reason } = command;
  const ordered = useQuery({
    queryKey: ["command-order", slug, id],
    queryFn: ({ signal }) => call(getCommandOrder, { params: { tenant: slug, id } }, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const onOrdered = (next: Command) => {
    client.setQueryData(["commands", slug, next.id], next);
    void navigate(pathOf(slug, "commands", next.id), { replace: true });
    void refresh();
  };
  return (
    <Loaded query={ordered} what="o pedido">
      {({ order }) => <ReplacedOrder value={{ id, version, reason, order, onOrdered }}>{children}</ReplacedOrder>}
    </Loaded>
  );
}

const replacedParam = "pedido";
/** The address of a page whose form changes an order. */
export const changeAt = (path: string, id: string): string => `${path}?${replacedParam}=${id}`;

/** A page's form of orders of a kind. Where the page's address names an order of that kind, the form changes it. */
export function FormOf({ kind, children }: { kind: CommandKindName; children: ReactNode }) {
  const [search] = useSearchParams();
  const id = search.get(replacedParam);
  return id === null ? (
    children
  ) : (
    <Named key={id} id={id} kind={kind}>
      {children}
    </Named>
  );
}

function Named({ id, kind, children }: { id: string; kind: CommandKindName; children: ReactNode }) {
  const { slug } = useTenant();
  const command = useQuery({
    queryKey: ["commands", slug, id],
    queryFn: ({ signal }) => call(getCommand, { params: { tenant: slug, id } }, signal),
  });
  return (
    <Loaded query={command} what="o pedido">
      {(found) =>
        found.kind === kind && found.mayEdit ? (
          <ChangeOf command={found}>
            <Notice
              kind="info"
              title="Este formulário altera um pedido que aguarda aprovação"
              action={
                <Link className="font-medium text-accent-strong underline" to={pathOf(slug, "commands", id)}>
                  Voltar ao pedido
                </Link>
              }
            />
            {children}
          </ChangeOf>
        ) : (
          children
        )
      }
    </Loaded>
  );
}
