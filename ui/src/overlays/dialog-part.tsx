import type { ComponentType, ReactNode } from "react";
import { Boundary } from "../loading/boundary.tsx";
import { type LazyPart, lazyPart } from "../loading/lazy-part.tsx";
import { PartNotLoaded } from "../notices/part-not-loaded.tsx";

/**
 * A dialog whose code is loaded later; `what` ends the sentence that is shown when loading failed: "o filtro".
 * `waiting` is shown where it is opened before its code has come.
 */
export const dialogPart = <Props extends { open: boolean }>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): LazyPart<Props> =>
  lazyPart(load, {
    waiting: ({ open }) => open && waiting,
    failed: (retry, { open }) => open && <PartNotLoaded what={what} onRetry={retry} />,
  });

/** Around a dialog in its screen: one that breaks says so here, and the screen stays. `resetOn` names what it shows. */
export const DialogBoundary = ({ what, resetOn, children }: { what: string; resetOn: string; children: ReactNode }) => (
  <Boundary
    resetOn={resetOn}
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
