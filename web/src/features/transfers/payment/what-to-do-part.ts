import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";

/** The advice under a refusal. Its code is loaded ahead; without it the refusal still says why, and what was charged. */
export const WhatToDo = lazyPart(() => import("./what-to-do.tsx"), { failed: () => null });
