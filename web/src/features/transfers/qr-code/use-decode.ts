import { decodeQrCode } from "@vitral/contract/pix-qr-code";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useAccountId } from "../../../shared/session/session.ts";

/** Asks what a code demands; the answer pays once, within 15 minutes. A refusal is shown at the field of the code. */
export function useDecode() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (emv: string) => (await call(decodeQrCode, { params: { accountId }, body: { emv } })).qrCode,
  });
}
