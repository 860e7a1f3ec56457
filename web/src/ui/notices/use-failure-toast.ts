import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../lib/api.ts";
import { toast } from "./toast.ts";

/** Says once, for each time it was asked for in vain, that something did not load (spec 8). A session that ended is the balance's to say. */
export function useFailureToast({ isError, error, errorUpdatedAt }: UseQueryResult, sentence: string): void {
  const isEnded = error instanceof ApiError && error.code === "UNAUTHORIZED";
  useEffect(() => {
    if (isError && errorUpdatedAt > 0 && !isEnded) toast.error(sentence);
  }, [isError, errorUpdatedAt, sentence, isEnded]);
}
