import { withdrawCommand } from "@vitral/contract/console/command-decisions";
import type { Command } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { bankNow } from "../../shared/session/bank-clock.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { isTyping } from "./is-typing.ts";

/** A decision that the server holds: what was decided, about whom, and until when it is taken back. */
export type HeldDecision = Pick<Command, "id"> & { customerId: string; sentence: string; until: Date };

/** Beside the answers of the server, so that a sign-out forgets them too. */
const keyOf = (slug: string) => ["held-decisions", slug] as const;
const change = (client: QueryClient, slug: string, to: (before: HeldDecision[]) => HeldDecision[]) =>
  client.setQueryData<HeldDecision[]>(keyOf(slug), (before = []) => to(before));

/** Answers what shows a decision where the next one stands. */
export function useHold(): (decision: HeldDecision) => void {
  const { slug } = useTenant();
  const client = useQueryClient();
  return (decision) => change(client, slug, (before) => [decision, ...before]);
}

/**
 * What this person has just decided, the newest first, with the way back. The server holds each: one that is not taken
 * back takes effect at its time, also where this page is closed.
 */
export function HeldDecisions() {
  const { slug } = useTenant();
  const { data = [] } = useQuery<HeldDecision[]>({ queryKey: keyOf(slug), queryFn: skipToken });
  // On a phone over the page, so that nothing moves under a finger when it goes.
  return (
    <output className="fixed inset-x-4 bottom-4 z-10 grid gap-2 sm:static sm:max-w-xl">
      {data.map((decision, index) => (
        <Held key={decision.id} decision={decision} isNewest={index === 0} />
      ))}
    </output>
  );
}

function Held({ decision, isNewest }: { decision: HeldDecision; isNewest: boolean }) {
  const { id, customerId, sentence, until } = decision;
  const { slug } = useTenant();
  const client = useQueryClient();
  const refresh = useFreshWork("reviews", "commands");
  const navigate = useNavigate();
  const undo = useMutation({
    mutationFn: () => call(withdrawCommand, { params: { tenant: slug, id } }),
    onSuccess: () => {
      toast.success("Desfeito: o cadastro está de novo com você.");
      void refresh();
      return navigate(pathOf(slug, "reviews", customerId));
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => change(client, slug, (before) => before.filter((one) => one.id !== id)),
  });
  const { isIdle, mutate } = undo;
  useEffect(() => {
    if (!isIdle) return undefined;
    const remove = () => change(client, slug, (before) => before.filter((one) => one.id !== id));
    const timer = setTimeout(remove, Math.max(0, until.getTime() - bankNow().getTime()));
    return () => clearTimeout(timer);
  }, [client, slug, id, until, isIdle]);
  useEffect(() => {
    if (!isNewest || !isIdle) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "u" || isTyping(event)) return;
      event.preventDefault();
      mutate();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isNewest, isIdle, mutate]);
  return (
    <span className="flex flex-wrap items-center gap-x-2 rounded-card border border-neutral-300 bg-surface py-1 pr-1 pl-4 shadow-lg sm:shadow-none">
      <Check aria-hidden="true" className="size-4 shrink-0 text-credit" />
      <span className="min-w-0 grow basis-[min(80%,12rem)] wrap-break-word">{sentence}</span>
      <span aria-hidden="true">·</span>
      <Button variant="quiet" aria-keyshortcuts="U" busy={!isIdle} onClick={() => mutate()}>
        Desfazer
        <kbd
          aria-hidden="true"
          className="hidden rounded border border-neutral-300 px-1 font-sans text-caption font-normal sm:inline"
        >
          U
        </kbd>
      </Button>
    </span>
  );
}
