import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";

/** The advice under a refusal. Its code is loaded ahead; without it the refusal still says why. */
export const WhatToDo = lazyPart(() => import("./what-to-do.tsx"), { failed: () => null });
