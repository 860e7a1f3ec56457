import { type Application, openReview } from "@vitral/contract/console/reviews";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../lib/api.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** Where the cache has an application that is open. */
export const reviewKey = (slug: string, id: string) => ["review", slug, id] as const;

/**
 * Runs what only the holder of an application may do. Where its 20 minutes were over, the next try takes it again
 * first: nothing that was typed is lost. Where other files came meanwhile, the page shows them and nothing is run: who
 * decides has not seen them.
 */
export function useHeldReview(id: string) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const isExpired = useRef(false);
  return async <Outcome>(run: () => Promise<Outcome>): Promise<Outcome> => {
    if (isExpired.current) {
      const before = client.getQueryData<Application>(reviewKey(slug, id));
      const taken = await call(openReview, { params: { tenant: slug, id } });
      client.setQueryData(reviewKey(slug, id), taken);
      isExpired.current = false;
      if (before && filesOf(before) !== filesOf(taken)) throw new ApiError(409, otherFiles);
    }
    try {
      return await run();
    } catch (error) {
      isExpired.current = error instanceof ApiError && error.code === "REVIEW_EXPIRED";
      throw error;
    }
  };
}

const filesOf = ({ files }: Application): string => files.map((file) => file.id).join();
const otherFiles = { code: "", message: "Chegaram outros arquivos deste cadastro. Confira antes de continuar." };
