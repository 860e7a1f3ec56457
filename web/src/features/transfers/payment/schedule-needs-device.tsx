import type { RefObject } from "react";
import { NeedsDevice } from "../../../shared/devices/needs-device.tsx";

/** `scheduled`: a later day is chosen. `ref` takes the focus when the order is sent nevertheless. */
type ScheduleProps = { scheduled: boolean; ref: RefObject<HTMLDivElement | null> };

/** Says, as soon as a later day is chosen, that only a registered device can schedule (decision 0050). */
export const ScheduleNeedsDevice = ({ scheduled, ref }: ScheduleProps) => (
  <div ref={ref} tabIndex={-1} aria-live="polite" className="scroll-mt-24 empty:hidden">
    {scheduled && (
      <NeedsDevice>
        Para agendar um Pix, cadastre antes este dispositivo. O que você já digitou continua aqui.
      </NeedsDevice>
    )}
  </div>
);
