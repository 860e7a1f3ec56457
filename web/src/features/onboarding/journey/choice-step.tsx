import type { Progress } from "@vitral/contract/onboarding";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { Button } from "../../../ui/buttons/button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { FormRadioCards } from "../../../ui/form/form-choices.tsx";
import type { RadioOption } from "../../../ui/inputs/radio-cards.tsx";
import { useDraft } from "./draft.ts";
import { Actions, Step } from "./step.tsx";
import { usePlace } from "./use-place.ts";
import { useStep } from "./use-progress.ts";

const empty = { choice: "" };

type Props<Value> = {
  question: string;
  subtitle?: string;
  /** What is shown, and what it means to the call. */
  options: readonly (RadioOption<string> & { means: Value })[];
  form: ReturnType<typeof choiceForm>;
  give: (value: Value) => Promise<Progress>;
  children?: ReactNode;
};

/** The form of a choice, with the sentence for when nothing is chosen. */
export const choiceForm = (sentence: string) =>
  formFor(z.object({ choice: z.string().check(z.minLength(1, sentence)) }));

/** A screen that asks to choose one of a few (pf/7, pf/8, pf/9). */
export function ChoiceStep<Value>({ question, subtitle, options, form, give, children }: Props<Value>) {
  const { Form } = form;
  const [start, keep] = useDraft(usePlace().screen, empty);
  const step = useStep(give);
  const choose = ({ choice }: { choice: string }) => {
    const chosen = options.find(({ value }) => value === choice);
    if (chosen) step.give(chosen.means);
  };
  return (
    <Step title={question} subtitle={subtitle}>
      <Form start={start} onDraft={keep} onSubmit={choose}>
        <FormRadioCards name="choice" legend={question} options={options} />
        {children}
        <Actions>
          <Button type="submit" wide busy={step.busy}>
            Avançar
          </Button>
        </Actions>
      </Form>
    </Step>
  );
}
