import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";
import { FavoritesFrame, FavoritesSkeleton } from "./favorites-frame.tsx";

/** 'Favorecidos'. Its code comes after the screen: a key can be typed meanwhile. */
export const FavoritesCard = lazyPart(() => import("./favorites-card.tsx"), {
  waiting: (
    <FavoritesFrame>
      <FavoritesSkeleton />
    </FavoritesFrame>
  ),
  failed: (retry) => <PartNotLoaded what="os favorecidos" onRetry={retry} />,
});
