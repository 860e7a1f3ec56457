import {
  changeConsent,
  type ConsentState,
  downloadOwnData,
  getPrivacy,
  type OwnDataFormat,
} from "@vitral/contract/privacy";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { receiveFile } from "../../lib/receive-file.ts";
import { saveFile } from "@vitral/ui/lib/save-file.ts";
import { toast } from "@vitral/ui/notices/toast.ts";

const privacyKey = ["privacy"] as const;

export const usePrivacy = () =>
  useQuery({
    queryKey: privacyKey,
    queryFn: ({ signal }) => call(getPrivacy, {}, signal),
    networkMode: "always",
  });

/**
 * Gives or withdraws a consent, in the version of the text that this page shows. Where another is in force by now, the
 * page is loaded anew and shows it.
 */
export function useChangeConsent({ kind, version }: ConsentState) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: boolean) => call(changeConsent, { params: { consent: kind }, body: { given, version } }),
    onSuccess: (_answer, given) => void toast.success(given ? "Autorização registrada." : "Autorização retirada."),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: privacyKey }),
  });
}

/** Loads the file with all own data and saves it. */
export const useDownloadOwnData = (onSaved: () => void) =>
  useMutation({
    mutationFn: (body: { password: string; format: OwnDataFormat }) => receiveFile(downloadOwnData, { body }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success("Arquivo baixado. Avisamos você por e-mail.");
      onSaved();
    },
  });
