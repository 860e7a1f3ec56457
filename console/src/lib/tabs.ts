/** What one tab tells the others, which share its session: when it was used, and who has signed in (null: nobody). */
type News = { usedAt: number } | { person: string | null };

const channel = "BroadcastChannel" in window ? new BroadcastChannel("vitral-console") : null;

/** Tells the other tabs. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
export const notifyTabs = (news: News): void => channel?.postMessage(news);

/** Runs `listener` on what another tab tells. */
export const onTabs = (listener: (news: News) => void): void =>
  channel?.addEventListener("message", ({ data }: MessageEvent<News>) => listener(data));
