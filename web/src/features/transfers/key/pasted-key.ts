import { maskDocument } from "@vitral/brazil/masks";
import { maskPhone } from "@vitral/brazil/phone-mask";
import { fitsMask, recognisePastedKey, withoutLabel } from "@vitral/brazil/pasted-key";
import { visibleText } from "@vitral/brazil/pasted-code";
import { useState } from "react";
import type { Mask } from "@vitral/ui/inputs/masked-edit.ts";
import type { KeyKind } from "./key-entry.ts";

const masks: Partial<Record<KeyKind, Mask>> = { DOCUMENT: maskDocument, PHONE: maskPhone };

/** A key of another kind than the chosen one. */
export type OtherKey = { kind: KeyKind; key: string };

/**
 * The field of a key of one kind. A pasted text of another kind stays unmasked until the customer clears the field or
 * accepts the kind that is offered for it.
 */
export function usePastedKey(kind: KeyKind) {
  const mask = masks[kind];
  const [isUnmasked, setUnmasked] = useState(false);
  const [other, setOther] = useState<OtherKey | null>(null);

  const whole = (pasted: string): string | undefined => {
    const text = visibleText(pasted);
    const found = recognisePastedKey(text, kind);
    setOther(found && found.kind !== kind ? found : null);
    if (found) return found.kind === kind ? found.key : text.trim();
    return mask && fitsMask(withoutLabel(text)) ? mask(withoutLabel(text)) : text.trim();
  };
  const onTyped = (typed: string) => {
    setUnmasked(mask !== undefined && mask(typed) !== typed);
    setOther((offered) => (offered && recognisePastedKey(typed, kind)?.kind === offered.kind ? offered : null));
  };
  return { field: { mask: isUnmasked ? undefined : mask, whole, onTyped }, other };
}
