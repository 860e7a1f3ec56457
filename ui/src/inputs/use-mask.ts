import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useRef } from "react";
import { type FieldState, type Mask, maskedEdit } from "./masked-edit.ts";

export type Masking = {
  mask?: Mask | undefined;
  /** Formats a text that arrives as a whole, pasted or filled in; if it returns undefined, the mask does. */
  whole?: ((text: string, before: string) => string | undefined) | undefined;
  /** The mask fills from the right, as an amount does. */
  fromEnd?: boolean | undefined;
};

type Handlers = Pick<ComponentProps<"input">, "onChange" | "onFocus" | "onKeyDown" | "onCompositionEnd">;

/** The number of changes that can be undone. */
const maxSteps = 100;

/**
 * Applies a mask to every change of a field: typed, pasted, dropped, cut, filled in, or composed by a keyboard (when
 * the composition is complete). Setting the value disables the browser's own undo, so undo and redo are implemented
 * here.
 */
export function useMask({ mask, whole, fromEnd }: Masking, given: Handlers): Handlers {
  const steps = useRef<FieldState[]>([]);
  const at = useRef(0);
  const isOwnChange = useRef(false);

  /** Without a mask, as for a pasted key that fits none, whole texts are still formatted. */
  const isHandled = mask !== undefined || whole !== undefined;

  /** Records the value as a step, unless it is the current one. A form may have set it meanwhile. */
  const record = (state: FieldState) => {
    if (steps.current[at.current]?.value === state.value) return;
    steps.current = [...steps.current.slice(0, at.current + 1), state].slice(-maxSteps);
    at.current = steps.current.length - 1;
  };

  const masked = (input: HTMLInputElement, type: string, data: string | null): FieldState => {
    const after = { value: input.value, caret: input.selectionStart ?? input.value.length };
    const before = steps.current[at.current]?.value ?? "";
    const isWhole = type === "" || (before === "" && /Paste|Drop|Replacement/.test(type)) || isAllOf(after.value, data);
    const shown = isWhole ? whole?.(after.value, before) : undefined;
    if (shown !== undefined) return { value: shown, caret: shown.length };
    return mask ? maskedEdit({ mask, before, after, type, fromEnd }) : after;
  };

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const { inputType = "", data = null, isComposing = false } = event.nativeEvent as Partial<InputEvent>;
    if (isHandled && !isComposing && !isOwnChange.current) {
      const state = inputType.startsWith("history")
        ? (travel(inputType === "historyUndo" ? -1 : 1) ?? currentOf(input))
        : masked(input, inputType, data);
      if (state.value !== input.value) write(input, state);
      record(state);
    }
    given.onChange?.(event);
  };

  /** Goes to the previous or next step and returns it; undefined if there is none. */
  const travel = (by: 1 | -1): FieldState | undefined => {
    const state = steps.current[at.current + by];
    if (state) at.current += by;
    return state;
  };

  /** Sets the field and fires an input event, so that the form treats it as typed. */
  const announce = (input: HTMLInputElement, state: FieldState) => {
    isOwnChange.current = true;
    // With the setter of the prototype, because React would ignore the event after its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, state.value);
    input.setSelectionRange(state.caret, state.caret);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    isOwnChange.current = false;
  };

  return {
    onChange,
    onFocus(event) {
      record(currentOf(event.currentTarget));
      given.onFocus?.(event);
    },
    onCompositionEnd(event) {
      if (isHandled) {
        const state = masked(event.currentTarget, "insertFromComposition", null);
        if (state.value !== event.currentTarget.value) announce(event.currentTarget, state);
        record(state);
      }
      given.onCompositionEnd?.(event);
    },
    onKeyDown(event) {
      const by = isHandled && historyStep(event);
      if (by) {
        event.preventDefault();
        const state = travel(by);
        if (state) announce(event.currentTarget, state);
      }
      given.onKeyDown?.(event);
    },
  };
}

/** Whether the inserted text is the whole value; a single character counts as typed. */
const isAllOf = (value: string, data: string | null): boolean => value.length > 1 && data === value;

const currentOf = ({ value, selectionStart }: HTMLInputElement): FieldState => ({
  value,
  caret: selectionStart ?? value.length,
});

function write(input: HTMLInputElement, { value, caret }: FieldState): void {
  input.value = value;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Cmd for Ctrl on a Mac. */
function historyStep({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 1 | -1 | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? 1 : -1;
  return key.toLowerCase() === "y" ? 1 : undefined;
}
