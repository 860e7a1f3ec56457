/** An effect: search engines that run scripts read this; the server tells the others (pages.ts). */
export function keepOutOfSearch(): () => void {
  const robots = Object.assign(document.createElement("meta"), { name: "robots", content: "noindex" });
  document.head.append(robots);
  return () => robots.remove();
}
