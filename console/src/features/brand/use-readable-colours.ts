import type { Brand } from "@vitral/contract/console/brand";
import { useState } from "react";
import type { Draft } from "../../shared/brand/draft.ts";

type Colours = Pick<Brand, "primary" | "background">;

/** The colours that were typed last and are colours: the preview stays while one is being typed. */
export function useReadableColours(draft: Colours, errors: Partial<Draft> | null, first: Colours): Colours {
  const [last, setLast] = useState({ primary: first.primary, background: first.background });
  const next = {
    primary: errors?.primary === undefined ? draft.primary.trim() : last.primary,
    background: errors?.background === undefined ? draft.background.trim() : last.background,
  };
  if (next.primary !== last.primary || next.background !== last.background) setLast(next);
  return next;
}
