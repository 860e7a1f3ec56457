import type { ReactNode, RefObject } from "react";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";

/** The card of the favourites; `title` can take the focus. */
type Props = { title?: RefObject<HTMLHeadingElement | null>; children: ReactNode };

export const FavoritesFrame = ({ title, children }: Props) => (
  <section aria-label="Favorecidos" className="rounded-card border border-neutral-200 bg-surface py-4 sm:py-6">
    <h2 ref={title} tabIndex={-1} className="px-4 text-title-3 font-title sm:px-6">
      Favorecidos
    </h2>
    {children}
  </section>
);

/** Three placeholder rows. */
export const FavoritesSkeleton = () => (
  <div className="mt-3">
    <ListSkeleton what="favorecidos" shape="h-20 gap-3">
      <Skeleton shape="size-10 shrink-0 rounded-full!" />
      <span className="grid min-w-0 flex-1 gap-2">
        <Skeleton shape="h-4 w-36 max-w-full" />
        <Skeleton shape="h-3 w-48 max-w-full" />
      </span>
    </ListSkeleton>
  </div>
);
