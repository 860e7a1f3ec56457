import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "./toast.ts";

/** Says once, for each time it was asked for in vain, that something did not load (spec 8). */
export function useFailureToast({ isError, errorUpdatedAt }: UseQueryResult, sentence: string): void {
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) toast.error(sentence);
  }, [isError, errorUpdatedAt, sentence]);
}
