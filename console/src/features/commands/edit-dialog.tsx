import { CommandOrder } from "@vitral/contract/acts/acts";
import { type Command, getCommandOrder, orderCommand, previewCommand } from "@vitral/contract/console/commands";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { changesOf, ChangeTable } from "../../shared/actions/change-table.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { useShownPictures } from "../../shared/brand/shown-pictures.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { EditFields } from "./edit-fields.tsx";

/** Whole forms stand in the dialog. */
const wideKinds: ReadonlySet<Command["kind"]> = new Set([
  "terms.publish",
  "texts.publish",
  "brand.create",
  "brand.institution",
  "brand.recipients",
]);

type Props = { command: Command; onClose: () => void; onDone: (changed: Command) => void };

/**
 * Changes what a command that waits would do. It is a new version, and whoever changes it cannot approve it. What was
 * opened stays as it was, also when the page behind is loaded again: of another version the server refuses the change.
 */
export function EditDialog({ command: opened, onClose, onDone }: Props) {
  const { slug } = useTenant();
  const [command] = useState(opened);
  const params = { tenant: slug, id: command.id };
  /** What was typed; undefined: nothing yet. */
  const [typed, setTyped] = useState<CommandOrder | null | undefined>(undefined);
  const ordered = useQuery({
    queryKey: ["command-order", slug, command.id, command.version],
    queryFn: ({ signal }) => call(getCommandOrder, { params }, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const order = typed === undefined ? (ordered.data?.order ?? null) : typed;
  const problem = order === null ? "Confira o que muda" : problemOf(order);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Alterar o pedido"
      description="O pedido passa a ser seu: outra pessoa precisa aprovar a nova versão."
      action="Alterar pedido"
      size={wideKinds.has(command.kind) ? "wide" : "narrow"}
      initialReason={command.reason}
      notYet={problem}
      run={async (reason, key) => {
        if (order === null) throw new Error("an order without fields is not sent");
        const { id, version } = command;
        const body = { key, order, reason, replaces: { id, version } };
        return call(orderCommand, { params: { tenant: slug }, body });
      }}
      onDone={onDone}
    >
      <Loaded query={ordered} what="o pedido">
        {({ order: initial }) => (
          <div className="grid gap-4">
            <EditFields command={command} initial={initial} onChange={setTyped} />
            {order !== null && problem === undefined && <Preview order={order} />}
          </div>
        )}
      </Loaded>
    </ReasonDialog>
  );
}

/** What the contract says against an order; undefined: nothing. */
function problemOf(order: CommandOrder): string | undefined {
  const checked = z.safeEncode(CommandOrder, order);
  return checked.success ? undefined : (checked.error.issues[0]?.message ?? "Confira os campos");
}

/** In milliseconds: what is being typed is not asked about. */
const pause = 300;

/** What the changed order would do now. */
function Preview({ order }: { order: CommandOrder }) {
  const { slug } = useTenant();
  const [asked, setAsked] = useState(order);
  const withPictures = useShownPictures();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(order), pause);
    return () => clearTimeout(timer);
  }, [order]);
  const { data, error } = useQuery({
    queryKey: ["command-preview", slug, JSON.stringify(asked)],
    queryFn: ({ signal }) => call(previewCommand, { params: { tenant: slug }, body: { order: asked } }, signal),
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  if (error) return <output className="block text-sm text-danger">{messageOf(error)}</output>;
  return data ? <ChangeTable changes={withPictures(changesOf(data))} /> : null;
}
