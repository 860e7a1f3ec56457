import { createContext } from "react";

/** Takes the title of the step that stands on the screen, null when it goes; the browser's tab is named after it. */
export const StepName = createContext<(name: string | null) => void>(() => undefined);
