import { createContext } from "react";

/**
 * Called with the title of the shown step, and with null when it unmounts; it becomes the title of the browser's tab.
 */
export const StepName = createContext<(name: string | null) => void>(() => undefined);
