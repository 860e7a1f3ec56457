import type { Progress } from "@vitral/contract/onboarding";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { formFor } from "@vitral/ui/form/form.tsx";
import { FormRadioCards } from "@vitral/ui/form/form-choices.tsx";
import type { RadioOption } from "@vitral/ui/inputs/radio-cards.tsx";
import { useDraft } from "./draft.ts";
import { NextButton, Step } from "./step.tsx";
import { useScreen } from "./use-screen.ts";
import { useStep } from "./use-progress.ts";

const empty = { choice: "" };

type Props<Value> = {
  question: string;
  subtitle?: string;
  /** What is shown, and the value that the call sends for it. */
  options: readonly (RadioOption<string> & { means: Value })[];
  form: ReturnType<typeof choiceForm>;
  submit: (value: Value) => Promise<Progress>;
  children?: ReactNode;
};

/** The form of a choice; `sentence` is shown when nothing was chosen. */
export const choiceForm = (sentence: string) =>
  formFor(z.object({ choice: z.string().check(z.minLength(1, sentence)) }));

/** A screen on which the customer chooses one of a few options (pf/7, pf/8, pf/9). */
export function ChoiceStep<Value>({ question, subtitle, options, form, submit, children }: Props<Value>) {
  const { Form } = form;
  const [start, saveDraft] = useDraft(useScreen().screen, empty);
  const step = useStep(submit);
  const choose = ({ choice }: { choice: string }) => {
    const chosen = options.find(({ value }) => value === choice);
    if (chosen) step.submit(chosen.means);
  };
  return (
    <Step title={question} subtitle={subtitle}>
      <Form start={start} onDraft={saveDraft} onSubmit={choose}>
        <FormRadioCards name="choice" legend={question} options={options} />
        {children}
        <NextButton busy={step.busy} />
      </Form>
    </Step>
  );
}
