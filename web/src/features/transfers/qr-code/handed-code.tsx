import { useEffect, useEffectEvent, useState } from "react";
import type { EntryProps } from "../payment/payment-journey.tsx";
import { EnterQrCode } from "./enter-qr-code.tsx";

type Props = EntryProps<string> & {
  /** A code that another screen handed over, until it is read. */
  handed: string | null;
  onHanded: () => void;
};

/** Step 1: the code; one that was handed over stands in the field and is read as if it had been typed. */
export function HandedCode({ handed, onHanded, ...entry }: Props) {
  const [start] = useState(handed ?? entry.start);
  const readHanded = useEffectEvent((code: string) => {
    onHanded();
    entry.onSubmit(code);
  });
  useEffect(() => {
    if (handed !== null) readHanded(handed);
  }, [handed]);
  return <EnterQrCode {...entry} start={start} />;
}
