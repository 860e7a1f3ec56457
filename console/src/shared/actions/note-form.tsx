import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";

/** The longest note, in characters. */
const longest = 2_000;

export type NewNote = { key: string; text: string };
type Props<T> = { label: string; add: (note: NewNote) => Promise<T>; onAdded: (answer: T) => unknown };

/** A field for a note of the staff. The text stays until it was saved, and the same press sent twice saves it once. */
export function NoteForm<T>({ label, add, onAdded }: Props<T>) {
  const id = useId();
  const [text, setText] = useState("");
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => add({ key, text: text.trim() }),
    onSuccess: (answer) => {
      setText("");
      setKey(crypto.randomUUID());
      return onAdded(answer);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && text.trim() !== "") mutate();
  };
  return (
    <form className="mb-4 grid gap-2" onSubmit={submit}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 resize-y rounded-field border border-neutral-400 bg-surface px-3 py-2 text-base hover:border-neutral-500"
      />
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(error)}
        </p>
      )}
      <div>
        <Button type="submit" variant="secondary" busy={isPending}>
          Anotar
        </Button>
      </div>
    </form>
  );
}
