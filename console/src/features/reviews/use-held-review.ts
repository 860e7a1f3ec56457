import { openReview } from "@vitral/contract/console/reviews";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../lib/api.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** Where the cache has an application that is open. */
export const reviewKey = (slug: string, id: string) => ["review", slug, id] as const;

/**
 * Runs what only the holder of an application may do. Where its 20 minutes were over, the next try takes it again
 * first: nothing that was typed is lost.
 */
export function useHeldReview(id: string) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const isExpired = useRef(false);
  return async <Outcome>(run: () => Promise<Outcome>): Promise<Outcome> => {
    if (isExpired.current) {
      const taken = await call(openReview, { params: { tenant: slug, id } });
      client.setQueryData(reviewKey(slug, id), taken);
      isExpired.current = false;
    }
    try {
      return await run();
    } catch (error) {
      isExpired.current = error instanceof ApiError && error.code === "REVIEW_EXPIRED";
      throw error;
    }
  };
}
