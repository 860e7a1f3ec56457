import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { RegisterDevice } from "../../../shared/devices/register-device.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";

/** Why a step was refused; where a device has to be registered first, it leads there and nothing is lost. */
export function ClaimFailure({ error }: { error: unknown }) {
  const isDevice = error instanceof ApiError && error.code === "DEVICE_NOT_REGISTERED";
  return (
    <div className="mt-4">
      <Notice
        kind="danger"
        title="Não foi possível continuar"
        {...(isDevice && { action: <RegisterDevice variant="secondary" /> })}
      >
        {messageOf(error)}
      </Notice>
    </div>
  );
}
