import { Button } from "@vitral/ui/buttons/button.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";

/** 'Compartilhar' of what has just been paid. Its code is loaded while the payment's page is idle. */
export const ShareReceipt = lazyPart(() => import("./share-receipt.tsx"), {
  waiting: (
    <Button wide busy>
      Compartilhar
    </Button>
  ),
  failed: (retry) => <PartNotLoaded what="as opções de compartilhar" onRetry={retry} />,
});
