import { decodeQrCode } from "@vitral/contract/pix-qr-code";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { toast } from "@vitral/ui/notices/toast.ts";

/** Asks what a code demands; the answer pays once, within 15 minutes. */
export function useDecode() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (emv: string) => (await call(decodeQrCode, { params: { accountId }, body: { emv } })).qrCode,
    // The field shows the same sentence and announces it.
    onError: (error) => toast.error(messageOf(error), { quiet: true }),
  });
}
