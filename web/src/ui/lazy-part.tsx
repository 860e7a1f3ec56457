import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from "react";

type Around<Props> = {
  /** Shown while the code is on its way. */
  waiting?: ReactNode;
  /** Shown in its place when the code did not come; `retry` asks for it again and answers whether it came. */
  failed: (retry: () => Promise<boolean>, props: Props) => ReactNode;
};

/** A component whose code comes later. `preload` asks for it ahead and answers whether it is here; it never rejects. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<boolean> };

/**
 * What `React.lazy` is not: a part whose code did not come says so in its own place, and can be asked for again.
 * Nothing is thrown, so no error boundary takes away what stands around it.
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
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
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
    const now = useSyncExternalStore(listen, () => state);
    useEffect(() => {
      if (state === "failed") become("waiting"); // the failure was another time's
      void fetchCode();
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return now === "failed" ? failed(fetchCode, props) : waiting;
  }
  return Object.assign(Part, { preload: fetchCode });
}
