import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { useOpenOrders } from "../../../shared/orders/use-orders.ts";

type Props = { title: string; another: string; children: ReactNode };

/**
 * Around the first step of a payment. While the outcome of an earlier order is unknown, the step is hidden until the
 * customer presses `another`, so that nobody pays twice by mistake. What was typed before stays.
 */
export function BeforeAnother({ title, another, children }: Props) {
  const open = useOpenOrders().filter(({ outcome }) => outcome === null);
  const [isConfirmed, setConfirmed] = useState(false);
  const isHidden = open.length > 0 && !isConfirmed;
  const [wasShown, setWasShown] = useState(!isHidden);
  if (!isHidden && !wasShown) setWasShown(true);
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isConfirmed) step.current?.querySelector("h1")?.focus();
  }, [isConfirmed]);
  const isSending = open.some(({ sending }) => sending);
  return (
    <>
      {isHidden && (
        <div className="grid max-w-[27.5rem] gap-6">
          <PageTitle subtitle="Veja acima o que aconteceu com o último pagamento antes de fazer outro">
            {title}
          </PageTitle>
          {!isSending && (
            <Button variant="secondary" wide onClick={() => setConfirmed(true)}>
              {another}
            </Button>
          )}
        </div>
      )}
      {wasShown && (
        <div ref={step} hidden={isHidden} className={isHidden ? undefined : "contents"}>
          {children}
        </div>
      )}
    </>
  );
}
