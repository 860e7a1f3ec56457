import { type ChangeEvent, type ReactNode, useId } from "react";
import { buttonLook, type ButtonVariant } from "../../../ui/buttons/button.tsx";

type Props = {
  /** Which kinds of files may be picked, as the browser writes them. */
  accept: string;
  variant?: ButtonVariant;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  onPick: (file: File) => void;
  children: ReactNode;
};

/** Looks and works as a button, and opens the device's own way to pick a file. */
export function FileButton({ accept, variant = "secondary", disabled, invalid, describedBy, onPick, children }: Props) {
  const id = useId();
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be picked again after something went wrong with it.
    target.value = "";
    if (file) onPick(file);
  };
  return (
    <div className="grid rounded-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-aria-disabled:opacity-60">
      <input
        id={id}
        type="file"
        accept={accept}
        // Not disabled, or the focus would be lost with the first press; the label's press arrives here too.
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
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
