import type { PixKeyInfo } from "@vitral/contract/pix";
import { useState } from "react";
import type { TypedKey } from "../key/enter-pix-key.tsx";
import { useLookUp } from "../key/use-look-up.ts";
import type { LookUpEvents } from "../payment/payment-journey.tsx";

/** A look-up whose key has another owner than when it was saved; the customer answers before anything is paid. */
export type OwnerQuestion = { found: PixKeyInfo; isOpen: boolean; proceed: () => void; cancel: () => void };

/** The look-up of a key, which asks first where a favourite's owner has changed. */
export function useAskedLookUp() {
  const { mutate, isPending } = useLookUp();
  const [asked, setAsked] = useState<{ found: PixKeyInfo; isOpen: boolean; goOn: () => void }>();
  const close = () => setAsked((last) => last && { ...last, isOpen: false });
  const lookUp = {
    isPending,
    mutate: (typed: TypedKey, { onSuccess, ...events }: LookUpEvents<PixKeyInfo>) =>
      mutate(typed, {
        ...events,
        onSuccess: (found) => {
          if (found.changed) setAsked({ found, isOpen: true, goOn: () => onSuccess(found) });
          else onSuccess(found);
        },
      }),
  };
  const question: OwnerQuestion | undefined = asked && {
    found: asked.found,
    isOpen: asked.isOpen,
    cancel: close,
    proceed: () => {
      close();
      asked.goOn();
    },
  };
  return { lookUp, question };
}
