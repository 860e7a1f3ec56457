import { maxNote } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";

export type NewNote = { key: string; text: string };
type Props<T> = { label: string; add: (note: NewNote) => Promise<T>; onAdded: (answer: T) => unknown };

/**
 * A field for a note of the staff. The text stays until it was saved. The same text sent twice is saved once; another
 * text is another note.
 */
export function NoteForm<T>({ label, add, onAdded }: Props<T>) {
  const id = useId();
  const [text, setText] = useState("");
  const last = useRef<NewNote | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string) => {
      if (last.current?.text !== typed) last.current = { key: crypto.randomUUID(), text: typed };
      return add(last.current);
    },
    onSuccess: (answer, saved) => {
      last.current = null;
      setText((now) => (now.trim() === saved ? "" : now));
      return onAdded(answer);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && text.trim() !== "") mutate(text.trim());
  };
  return (
    <form className="mb-4 grid gap-2" onSubmit={submit}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={maxNote}
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
