import type { Answer } from "@vitral/contract/endpoint";
import { getProfile } from "@vitral/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type Profile = Answer<typeof getProfile>;

export const profileKey = ["profile"] as const;

export const useProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(getProfile, {}, signal),
    networkMode: "always",
  });
