import { ownWork, Thread } from "../../../platform/threads/thread.ts";

/**
 * The icons of an installed bank, in pixels; `share`: how much of the side its picture has. Of one that a phone cuts to
 * its own form ('maskable') a circle of 80 % is sure to be seen.
 */
export const appIcons = {
  "192": { side: 192, share: 0.76 },
  "512": { side: 512, share: 0.76 },
  "maskable-192": { side: 192, share: 0.55 },
  "maskable-512": { side: 512, share: 0.55 },
} as const;
export type AppIconName = keyof typeof appIcons;

export type AppIcon = { name: AppIconName; picture: Uint8Array | null; primary: string };

const thread = new Thread<AppIcon, never, Uint8Array>(new URL("./app-icon-worker.ts", import.meta.url), ownWork);
/** Those of some fifty brands. */
const maxKept = 200;
const kept = new Map<string, Promise<Buffer>>();

/** The icon as PNG, drawn once for each `key`, in a thread of its own. */
export function appIcon(key: string, icon: () => Promise<AppIcon>): Promise<Buffer> {
  const known = kept.get(key);
  if (known) return known;
  const drawing = draw(icon);
  kept.set(key, drawing);
  drawing.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return drawing;
}

async function draw(icon: () => Promise<AppIcon>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of thread.parts(await icon())) chunks.push(chunk);
  return Buffer.concat(chunks);
}
