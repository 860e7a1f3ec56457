import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";

/** The files of a Pix Agendado. Their code comes later: most payments are made at once. */
export const ShareSchedule = lazyPart(() => import("./share-schedule.tsx"), {
  failed: (retry) => <PartNotLoaded what="as opções de compartilhar" onRetry={retry} />,
});
