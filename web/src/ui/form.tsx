import * as z from "zod/mini";
import { createContext, type ReactNode, type SubmitEvent, use, useMemo, useRef, useState } from "react";
import { Field as PlainField, type FieldProps as PlainFieldProps } from "./field.tsx";

type Errors = Record<string, string>;
type Values = Record<string, unknown>;
type Shared = { start: Values; errors: Errors };

const FormContext = createContext<Shared>({ start: {}, errors: {} });

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
  type FormProps = { start: In; onSubmit: (values: Out) => void; children: ReactNode };

  function Form({ start, onSubmit, children }: FormProps) {
    const form = useRef<HTMLFormElement>(null);
    const wasSent = useRef(false);
    const [errors, setErrors] = useState<Errors>({});

    const check = () => {
      const read = z.safeDecode(schema, typedInto(form.current, start));
      const found = read.success ? {} : firstSentences(read.error.issues);
      setErrors(found);
      return { read, found };
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      wasSent.current = true;
      const { read, found } = check();
      if (read.success) onSubmit(read.data);
      else firstFieldOf(form.current, found)?.focus();
    };
    // Heard on the form, so that a field's mask has done its work before.
    const onTyped = () => {
      if (wasSent.current) check();
    };
    const shared = useMemo(() => ({ start, errors }), [start, errors]);
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
    return [name, field && "value" in field ? field.value : start[name]];
  });
  return Object.fromEntries(typed) as In;
}

/** One sentence a field: the first that its schema has to say. */
function firstSentences(issues: readonly z.core.$ZodIssue[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

function firstFieldOf(form: HTMLFormElement | null, errors: Errors): HTMLElement | undefined {
  return Array.from(form?.elements ?? []).find(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name in errors,
  );
}
