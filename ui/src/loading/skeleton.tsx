/** A placeholder while something loads; `shape` has the classes of its size, such as `h-5 w-32`. */
export function Skeleton({ shape }: { shape: string }) {
  return <span aria-hidden="true" className={`skeleton block ${shape}`} />;
}
