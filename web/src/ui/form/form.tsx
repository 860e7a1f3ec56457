import * as z from "zod/mini";
import { createContext, type ReactNode, type SubmitEvent, use, useEffect, useMemo, useRef, useState } from "react";
import { Field as PlainField, type FieldProps as PlainFieldProps } from "./field.tsx";

type Errors = Record<string, string>;
type Values = Record<string, unknown>;
type Refusal<In> = { field: keyof In & string; message: string };
type Shared = {
  start: Values;
  errors: Errors;
  /** What stands in the fields now. */
  read: () => Values;
  /** Writes into fields as if it had been typed. */
  fill: (values: Record<string, string>) => void;
};

const FormContext = createContext<Shared>({ start: {}, errors: {}, read: () => ({}), fill: () => undefined });

/** What a control inside a form needs of it: how it starts, what is wrong, and the other fields. */
export const useFormContext = (): Shared => use(FormContext);

/**
 * A form and the only fields it can have, both born from one schema:
 *
 *   const { Form, Field } = formFor(Credentials)
 *   <Form start={{ document: "", password: "" }} onSubmit={signIn}>
 *     <Field name="password" label="Senha" control={PasswordInput} />
 *   </Form>
 *
 * The messages are the schema's, so the screen and the server say the same sentence. What does not pass is not sent,
 * and the first field at fault takes the focus; from then on every key typed is checked. The fields keep what is
 * typed themselves, so nothing is lost when a call fails; a new `key` on the form begins anew.
 */
export function formFor<In extends Values, Out>(schema: z.ZodMiniType<Out, In>) {
  type FormProps = {
    start: In;
    onSubmit: (values: Out) => void;
    /** What the server said no to, shown at its field until something else is typed. */
    refusal?: Refusal<In> | undefined;
    /** Told everything that stands in the fields after each change, for a screen that keeps it. */
    onDraft?: (typed: In) => void;
    children: ReactNode;
  };

  function Form({ start, onSubmit, refusal, onDraft, children }: FormProps) {
    const form = useRef<HTMLFormElement>(null);
    const wasSent = useRef(false);
    const [errors, setErrors] = useState<Errors>({});
    const [isOutdated, setOutdated] = useState(false);
    const { field: refused, message } = refusal ?? {};
    const said = refused && message ? `${refused} ${message}` : "";
    const [lastSaid, setLastSaid] = useState(said);
    if (said !== lastSaid) {
      setLastSaid(said);
      setOutdated(false);
    }
    useEffect(() => {
      if (refused && message) firstFieldOf(form.current, { [refused]: message })?.focus();
    }, [refused, message]);

    const check = () => {
      const read = z.safeDecode(schema, typedInto(form.current, start));
      const found = read.success ? {} : firstSentences(read.error.issues);
      setErrors(found);
      return { read, found };
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      wasSent.current = true;
      // What was refused before is not announced again while the next attempt is under way.
      setOutdated(true);
      const { read, found } = check();
      if (read.success) onSubmit(read.data);
      else firstFieldOf(form.current, found)?.focus();
    };
    // Heard on the form, so that a field's mask has done its work before.
    const onTyped = () => {
      setOutdated(true);
      if (wasSent.current) check();
      onDraft?.(typedInto(form.current, start));
    };
    const typed = useRef(onTyped);
    useEffect(() => {
      typed.current = onTyped;
    });
    const shared = useMemo(() => {
      const isShown = refused && message && !isOutdated;
      return {
        start,
        errors: isShown ? { [refused]: message, ...errors } : errors,
        read: () => typedInto(form.current, start),
        fill: (values: Record<string, string>) => {
          for (const [name, value] of Object.entries(values)) writeInto(form.current, name, value);
          typed.current();
        },
      };
    }, [start, errors, refused, message, isOutdated]);
    return (
      <FormContext value={shared}>
        <form ref={form} noValidate onChange={onTyped} onSubmit={submit} className="grid gap-5">
          {children}
        </form>
      </FormContext>
    );
  }

  type FieldProps = Omit<PlainFieldProps, "name" | "error" | "onChange" | "value" | "defaultValue"> & {
    name: keyof In & string;
    /** Told what was typed, masked, for a screen that shows something beside the field. */
    onTyped?: (value: string) => void;
  };

  function Field({ name, onTyped, ...field }: FieldProps) {
    const { start, errors } = use(FormContext);
    const begin = start[name];
    return (
      <PlainField
        {...field}
        name={name}
        defaultValue={typeof begin === "string" ? begin : ""}
        error={errors[name]}
        onChange={(event) => onTyped?.(event.target.value)}
      />
    );
  }

  return { Form, Field };
}

/** What stands in the fields now; a value that has no field keeps what it started with. */
function typedInto<In extends Values>(form: HTMLFormElement | null, start: In): In {
  const typed = Object.keys(start).map((name) => {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") return [name, field.checked];
    if (field instanceof RadioNodeList) return [name, field.value || ""];
    return [name, field && "value" in field ? field.value : start[name]];
  });
  return Object.fromEntries(typed) as In;
}

function writeInto(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

/** One sentence a field, the first that its schema has to say; the same sentence is said once, the fields below are only marked. */
function firstSentences(issues: readonly z.core.$ZodIssue[]): Errors {
  const errors: Errors = {};
  const said = new Set<string>();
  for (const { path, message } of issues) {
    const name = path.join(".");
    if (name in errors) continue;
    errors[name] = said.has(message) ? "" : message;
    said.add(message);
  }
  return errors;
}

function firstFieldOf(form: HTMLFormElement | null, errors: Errors): HTMLElement | undefined {
  return Array.from(form?.elements ?? []).find(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name in errors,
  );
}
