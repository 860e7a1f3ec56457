import type { ComponentType, ReactNode } from "react";
import { Boundary } from "./loading/boundary.tsx";
import { type LazyPart, lazyPart } from "./lazy-part.tsx";
import { PartNotLoaded } from "./notices/part-not-loaded.tsx";

/**
 * A dialog whose code comes later; `what` ends the sentence that stands in its place when that did not come: "o
 * filtro".
 */
export const dialogPart = <Props extends { open: boolean }>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> =>
  lazyPart(load, { failed: (retry, { open }) => open && <PartNotLoaded what={what} onRetry={retry} /> });

/**
 * The place of a dialog in its screen: one that breaks says so there, and the screen stays. `of` names what it shows
 * now.
 */
export const DialogBoundary = ({ what, of, children }: { what: string; of: string; children: ReactNode }) => (
  <Boundary
    resetOn={of}
    renderFailure={({ again }) => (
      <PartNotLoaded
        what={what}
        onRetry={async () => {
          again();
          return true;
        }}
      />
    )}
  >
    {children}
  </Boundary>
);
