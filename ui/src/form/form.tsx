import * as z from "zod/mini";
import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type ReactNode,
  type SubmitEvent,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { announce } from "../lib/announce.ts";
import { Field as PlainField, type FieldProps as PlainFieldProps } from "./field.tsx";

type Errors = Record<string, string>;
type Values = Record<string, unknown>;
type Refusal<In> = { field: keyof In & string; message: string };
type Shared = {
  id: string;
  start: Values;
  errors: Errors;
  /** The current values of the fields. */
  read: () => Values;
  /** Sets values as if they had been typed. */
  fill: (values: Record<string, string>) => void;
};

const nowhere: Shared = { id: "", start: {}, errors: {}, read: () => ({}), fill: () => undefined };
const FormContext = createContext(nowhere);

/** The form around a control: its initial values, its errors, and access to all fields. */
export const useFormContext = (): Shared => use(FormContext);

/** What a field of a form starts with, and what is wrong with it. */
export function useField(name: string) {
  const { id, start, errors } = use(FormContext);
  const [initial, error] = [start[name], errors[name]];
  return {
    name,
    defaultValue: typeof initial === "string" ? initial : "",
    error,
    // A sentence about the whole form stands at its first wrong field, and describes the others too.
    errorId: isOfAll(error) ? id : undefined,
  };
}

/**
 * Makes a form and the fields that it can have from one schema:
 *
 *   const { Form, Field } = formFor(Credentials)
 *   <Form start={{ document: "", password: "" }} onSubmit={signIn}>
 *     <Field name="password" label="Senha" control={PasswordInput} />
 *   </Form>
 *
 * The schema has the messages, so the screen and the server show the same sentence. Invalid input is not sent: the
 * first invalid field takes the focus; from then on each change clears what is right, and a field that takes the focus
 * shows what is wrong with the ones before. The inputs are uncontrolled, so nothing
 * that was typed is lost when a call fails; a new `key` makes an empty form.
 */
export function formFor<In extends Values, Out>(schema: z.ZodMiniType<Out, In>) {
  type FormProps = {
    start: In;
    onSubmit: (values: Out) => void;
    /** The refusal of the server, shown at its field until the customer types. */
    refusal?: Refusal<In> | undefined;
    /** Called with all values after each change, for a screen that saves them. */
    onDraft?: (typed: In) => void;
    children: ReactNode;
  };

  function Form({ start, onSubmit, refusal, onDraft, children }: FormProps) {
    const id = useId();
    const form = useRef<HTMLFormElement>(null);
    const wasSubmitted = useRef(false);
    const hasTyped = useRef(false);
    const [errors, setErrors] = useState<Errors>({});
    const [isOutdated, setOutdated] = useState(false);
    const { field: refused, message } = refusal ?? {};
    const shownRefusal = refused && message ? `${refused} ${message}` : "";
    const [lastRefusal, setLastRefusal] = useState(shownRefusal);
    if (shownRefusal !== lastRefusal) {
      setLastRefusal(shownRefusal);
      setOutdated(false);
    }
    useEffect(() => {
      if (refused && message) firstFieldOf(form.current, { [refused]: message })?.focus();
    }, [refused, message]);

    const check = (isShown: (name: string, sentence: string) => unknown = () => true) => {
      const read = z.safeDecode(schema, typedInto(form.current, start));
      const found = read.success ? {} : firstSentences(read.error.issues);
      setErrors(Object.fromEntries(Object.entries(found).filter((error) => isShown(...error))));
      return { read, found };
    };
    const submit = (event: SubmitEvent) => {
      if (event.target !== form.current) return;
      event.preventDefault();
      wasSubmitted.current = true;
      hasTyped.current = false;
      // The last refusal must not be announced again while the next try is in flight.
      setOutdated(true);
      // Drawn at once, so that a part that is folded has opened before its field takes the focus.
      const { read, found } = flushSync(check);
      if (read.success) onSubmit(read.data);
      else firstFieldOf(form.current, found)?.focus();
    };
    // Listens on the form, so that the mask of a field has run before.
    const onChange = (event: ChangeEvent) => isInside(form.current, event.target) && onTyped();
    const onTyped = () => {
      setOutdated(true);
      hasTyped.current = wasSubmitted.current;
      // A sentence that appears would interrupt what is being typed, which is often wrong until its end.
      if (wasSubmitted.current)
        check((name, sentence) => name in errors && (sentence === errors[name] || isOfAll(sentence)));
      onDraft?.(typedInto(form.current, start));
    };
    // Another field than the one that was typed in last: what is wrong is shown, but not yet about this one.
    const onFocus = ({ target }: FocusEvent) => {
      if (!hasTyped.current || !isInside(form.current, target) || !("defaultValue" in target)) return;
      hasTyped.current = false;
      const isNew = (name: string) => !(name in errors) && name !== (target as HTMLInputElement).name;
      const { found } = check((name) => name in errors || isNew(name));
      if (Object.keys(found).some(isNew)) announce("Há um campo com erro");
    };
    const typed = useRef(onTyped);
    useEffect(() => {
      typed.current = onTyped;
    });
    const shared = useMemo(() => {
      const isShown = refused && message && !isOutdated;
      return {
        id,
        start,
        errors: isShown ? { [refused]: message, ...errors } : errors,
        read: () => typedInto(form.current, start),
        fill: (values: Record<string, string>) => {
          for (const [name, value] of Object.entries(values)) writeInto(form.current, name, value);
          typed.current();
        },
      };
    }, [id, start, errors, refused, message, isOutdated]);
    return (
      <FormContext value={shared}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens to its fields */}
        <form ref={form} noValidate onChange={onChange} onFocus={onFocus} onSubmit={submit} className="grid gap-5">
          {children}
        </form>
      </FormContext>
    );
  }

  type FieldProps = Omit<PlainFieldProps, "name" | "error" | "onChange" | "value" | "defaultValue"> & {
    name: keyof In & string;
    /** Called with the masked value, for a screen that shows something beside the field. */
    onTyped?: (value: string) => void;
  };

  function Field({ name, onTyped, ...field }: FieldProps) {
    return <PlainField {...field} {...useField(name)} onChange={(event) => onTyped?.(event.target.value)} />;
  }

  return { Form, Field };
}

/**
 * Whether a field stands in the form itself. React passes the events of a dialog that is opened from a form to that
 * form too, though the dialog stands elsewhere in the page.
 */
const isInside = (form: HTMLFormElement | null, target: EventTarget): boolean =>
  target instanceof Node && form?.contains(target) === true;

/** The current values of the fields; a value without a field keeps its initial one. */
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
  if (field && "value" in field) field.value = value;
}

const isOfAll = (message?: string) => message === "" || message?.includes("todos os campos");

/** The first message of each field. One about the whole form is said at the first field alone; others get "". */
function firstSentences(issues: readonly z.core.$ZodIssue[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) {
    const isSaid = isOfAll(message) && Object.values(errors).includes(message);
    errors[path.join(".")] ??= isSaid ? "" : message;
  }
  return errors;
}

function firstFieldOf(form: HTMLFormElement | null, errors: Errors): HTMLElement | undefined {
  return Array.from(form?.elements ?? []).find(
    (field): field is HTMLInputElement => "defaultValue" in field && (field as HTMLInputElement).name in errors,
  );
}
