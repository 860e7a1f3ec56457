import type { Answer } from "@vitral/contract/endpoint";
import { listDevices, registerDevice, sendDeviceCode } from "@vitral/contract/pix-devices";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useSession } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.tsx";

export const devicesKey = ["devices"] as const;
export type Devices = Answer<typeof listDevices>;

/** The customer's devices, and what this one may pay; not asked where the bank has no rule about devices. */
export function useDevices(): UseQueryResult<Devices> {
  const { registeredDevices } = useTenant();
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => call(listDevices, {}, signal),
    enabled: registeredDevices,
    networkMode: "always",
  });
}

/** Asks for the code by SMS. */
export const useSendDeviceCode = (onSent: () => void) =>
  useMutation({ mutationFn: () => call(sendDeviceCode, { body: {} }), onSuccess: onSent });

type Typed = { deviceName: string; code: string };

/** Registers this device with the data that the customer has confirmed. */
export function useRegisterDevice(onDone: () => void) {
  const { user, account } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deviceName, code }: Typed) =>
      call(registerDevice, {
        body: {
          deviceName,
          code,
          holderName: user.name,
          document: user.document,
          phone: user.phone ?? "",
          email: user.email ?? "",
          agency: account?.agency ?? "",
          account: account?.number ?? "",
        },
      }),
    onSuccess: () => {
      toast.success("Dispositivo cadastrado!");
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}
