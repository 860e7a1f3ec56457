import type { CommandOrder } from "@vitral/contract/acts/acts";
import type { Change } from "@vitral/contract/acts/fields";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeTable } from "../../shared/actions/change-table.tsx";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { useSendOrder } from "../../shared/actions/replaced-order.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useShownPictures } from "../../shared/brand/shown-pictures.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCommandCheck } from "../../shared/actions/use-command-check.ts";

type Props = {
  /** What is ordered; null: something typed is wrong. */
  order: CommandOrder | null;
  /** Whether there is something to order at all. */
  isChanged: boolean;
  /** The words of the button, such as 'Publicar', and of the window's title. */
  action: string;
  title: string;
  /** What happens after the second person's approval. */
  effect: string;
  words: { unchanged: string; invalid?: string; checking: string; checked: string; done: string };
  onOrdered?: () => void;
  /** Puts back what is published; without it nothing can be discarded. */
  onDiscard?: () => void;
};

/** The check of what was typed, and the order of it with a reason; a second person decides. */
export function PublishCard({ order, isChanged, action, title, effect, words, onOrdered, onDiscard }: Props) {
  const { slug } = useTenant();
  const queries = useQueryClient();
  const send = useSendOrder();
  const [asked, setAsked] = useState(false);
  const check = useCommandCheck(slug, isChanged ? order : null);
  const publish = (reason: string, key: string) => {
    if (!order) throw new Error("only a valid order is sent");
    return send(order, reason, key);
  };
  const status = () => {
    if (!isChanged) return words.unchanged;
    if (!order) return words.invalid ?? "Corrija os campos marcados.";
    if (check.isFetching) return words.checking;
    return check.data ? words.checked : "";
  };
  return (
    <Card title={title}>
      <div className="grid gap-3">
        <output className="block text-sm text-neutral-700">{status()}</output>
        {check.error && (
          <p role="alert" className="text-sm text-danger">
            {messageOf(check.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button disabled={!isChanged || !order || !check.data} onClick={() => setAsked(true)}>
            {action}
          </Button>
          {isChanged && onDiscard && (
            <Button variant="secondary" onClick={onDiscard}>
              Descartar mudanças
            </Button>
          )}
        </div>
      </div>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={title}
        description={check.data?.needsSecondPerson ? `Uma segunda pessoa confere e aprova. ${effect}` : effect}
        action={action}
        run={publish}
        onDone={(command) => {
          announce(command, words.done);
          void queries.invalidateQueries({ queryKey: ["brand"] });
          void queries.invalidateQueries({ queryKey: ["home"] });
          onOrdered?.();
        }}
      >
        {check.data && <Changes changes={check.data.changes} />}
      </ReasonDialog>
    </Card>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const withPictures = useShownPictures();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the keys
    <section className="max-h-80 overflow-y-auto" aria-label="O que muda" tabIndex={0}>
      <ChangeTable changes={withPictures(changes)} />
    </section>
  );
}
