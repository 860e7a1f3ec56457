import { type ChangeEvent, type MouseEvent, type ReactNode, useId } from "react";
import { buttonLook, type ButtonVariant } from "@vitral/ui/buttons/button.tsx";

type Props = {
  /** Which kinds of files may be picked, in the syntax of the `accept` attribute. */
  accept: string;
  variant?: ButtonVariant;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  onPick: (file: File) => void;
  children: ReactNode;
};

/** A button that opens the device's own file picker. */
export function FileButton({ accept, variant = "secondary", disabled, invalid, describedBy, onPick, children }: Props) {
  const id = useId();
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onPick(file);
  };
  const open = (event: MouseEvent<HTMLInputElement>) => {
    if (disabled) event.preventDefault();
    // Without this, picking the same file again after a failure would change nothing. Not earlier: readers would hear
    // that no file is chosen.
    else event.currentTarget.value = "";
  };
  return (
    <div className="grid rounded-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-aria-disabled:opacity-60">
      <input
        id={id}
        type="file"
        accept={accept}
        // Not `disabled`: that would take the focus away. A press on the label arrives here too.
        aria-disabled={disabled || undefined}
        onClick={open}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={pick}
        className="sr-only"
      />
      <label htmlFor={id} className={`${buttonLook(variant, true)} cursor-pointer`}>
        {children}
      </label>
    </div>
  );
}
