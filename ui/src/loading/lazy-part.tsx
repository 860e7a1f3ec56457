import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";

type Around<Props> = {
  /** Shown while the code is loading. */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Shown when the code could not be loaded; `retry` loads it again and tells whether that succeeded. */
  failed: (retry: () => Promise<boolean>, props: Props) => ReactNode;
};

/**
 * A component whose code is loaded later. `preload` loads it ahead and tells whether it is loaded; it never rejects.
 */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<boolean> };

/**
 * Like `React.lazy`, but code that could not be loaded can be loaded again: `failed` renders the message. Nothing is
 * thrown, so no error boundary replaces the elements around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, failed }: Around<Props>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let coming: Promise<boolean> | undefined;
  let state: "waiting" | "here" | "failed" = "waiting";
  const listeners = new Set<() => void>();
  const become = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchCode = () =>
    (coming ??= load().then(
      (module) => {
        Loaded = module.default;
        become("here");
        return true;
      },
      () => {
        coming = undefined;
        become("failed");
        return false;
      },
    ));

  function Part(props: Props) {
    // A failure from before this was drawn is not shown: the code is asked for again.
    const [now, show] = useState<typeof state>("waiting");
    useEffect(() => {
      // As a transition: a whole screen is drawn in pieces, and what it asks of the server waits until it is painted.
      const follow = () => startTransition(() => show(state));
      listeners.add(follow);
      if (state === "failed") become("waiting");
      follow(); // it may have changed since this was drawn
      void fetchCode();
      return () => void listeners.delete(follow);
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return now === "failed" ? failed(fetchCode, props) : typeof waiting === "function" ? waiting(props) : waiting;
  }
  return Object.assign(Part, { preload: fetchCode });
}
