import { useEffect, useSyncExternalStore } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PlainBar } from "@vitral/ui/notices/plain-bar.tsx";
import { lostRequests, watchRequests } from "../../lib/keyed-calls.ts";
import type { LostRequestProps } from "./lost-request-dialog.tsx";
import { useAbandoned } from "./use-abandoned.ts";

const LostRequestDialog = lazyPart(() => import("./lost-request-dialog.tsx"), {
  failed: (retry, props) => <PlainLost {...props} onRetry={() => void retry()} />,
});

/**
 * Tells what became of a request that changes something, when its answer was lost: over every screen, because nobody
 * should go on as if it had failed. One at a time.
 */
export function LostRequests() {
  const [lost] = useSyncExternalStore(watchRequests, lostRequests);
  const { abandoned, close } = useAbandoned();
  // Loaded while the page is idle: it is needed when the connection is lost.
  useEffect(() => whenIdle(() => void LostRequestDialog.preload()), []);
  if (lost) return <LostRequestDialog lost={lost} />;
  return abandoned ? <LostRequestDialog abandoned={abandoned} onClose={() => close(abandoned)} /> : null;
}

/** The same without a dialog, for when its code could not be loaded. */
function PlainLost(props: LostRequestProps & { onRetry: () => void }) {
  const { lost, onRetry } = props;
  const { deed } = props.lost ? props.lost.request : props.abandoned;
  const again = () => {
    lost?.again();
    onRetry();
  };
  return (
    <PlainBar
      buttons={
        <Button variant="secondary" busy={lost?.isSending ?? false} onClick={again}>
          Tentar de novo
        </Button>
      }
    >
      Não sabemos se {deed}. Verifique sua internet. Se já foi feito, não será feito outra vez.
    </PlainBar>
  );
}
