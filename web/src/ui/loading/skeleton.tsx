/** The shape of what comes; `shape` is its size as classes, such as `h-5 w-32`. */
export function Skeleton({ shape }: { shape: string }) {
  return <span aria-hidden="true" className={`skeleton block ${shape}`} />;
}
