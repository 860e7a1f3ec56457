import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../lib/api-error.ts";
import { toast } from "./toast.ts";

/** Shows a toast for each failed load (spec 8), except when the session has ended: the balance shows that one. */
export function useFailureToast({ isError, error, errorUpdatedAt }: UseQueryResult, sentence: string): void {
  const isEnded = error instanceof ApiError && error.code === "UNAUTHORIZED";
  useEffect(() => {
    if (isError && errorUpdatedAt > 0 && !isEnded) toast.error(sentence);
  }, [isError, errorUpdatedAt, sentence, isEnded]);
}
