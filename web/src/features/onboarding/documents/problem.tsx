import { CircleAlert } from "lucide-react";

type Props = {
  id: string;
  /** The focus moves to a control that it describes, so that readers hear it there. */
  heardByFocus?: boolean;
  children: string;
};

/** What is wrong with a photo or a file, in the look of a field error. */
export function Problem({ id, heardByFocus = false, children }: Props) {
  if (!children) return null;
  return (
    <p id={id} role={heardByFocus ? undefined : "alert"} className="-mt-2 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
