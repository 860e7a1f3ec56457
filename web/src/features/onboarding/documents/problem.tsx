import { CircleAlert } from "lucide-react";

/** What is wrong with a photo or a file, in the look of a field error. */
export function Problem({ id, children }: { id: string; children: string }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="-mt-2 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
