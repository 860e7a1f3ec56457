import type { RuleName } from "@vitral/contract/console/terms/rule-fields";
import { Card } from "@vitral/ui/layout/card.tsx";
import type { Draft, Errors } from "./draft.ts";
import { RuleField } from "./rule-field.tsx";

type Props = {
  rules: Draft["rules"];
  errors: Errors;
  disabled: boolean;
  onChange: (name: RuleName, typed: string) => void;
};

const groupOf: Record<RuleName, "limits" | "schedules" | "devices" | "charges" | "contests" | "safety"> = {
  selfServiceLimits: "limits",
  nightStartChoice: "limits",
  raiseDelayHours: "limits",
  limitCeilingFactor: "limits",
  nightPersonToPersonLimit: "limits",
  entrepreneurNightCap: "limits",
  entrepreneurFeesFree: "limits",
  scheduleUsesDayLimit: "schedules",
  scheduleMissingDay: "schedules",
  scheduleMorningEnd: "schedules",
  scheduleEveningStart: "schedules",
  scheduleEveningEnd: "schedules",
  registeredDevices: "devices",
  unregisteredPaymentLimit: "devices",
  unregisteredDayLimit: "devices",
  unregisteredDaySum: "devices",
  deviceIdleMonths: "devices",
  chargeHours: "charges",
  refuseSuspectedPayees: "safety",
  keyClaims: "safety",
  precautionaryBlockHours: "safety",
  refundDays: "contests",
  contestDays: "contests",
  contestAnalysisDays: "contests",
  contestFollowedDays: "contests",
  objectionDays: "contests",
  contestBlockDays: "contests",
  idleLockMinutes: "safety",
};
const titles = {
  limits: "Limites Pix",
  schedules: "Pix Agendado",
  devices: "Dispositivos",
  charges: "Cobranças",
  contests: "Devolução e contestação",
  safety: "Segurança e chaves",
} as const;
const names = Object.keys(groupOf) as RuleName[];

/** The rules in their groups, each with its source. */
export const RulesForm = ({ rules, errors, disabled, onChange }: Props) => (
  <Card title="Regras">
    <div className="grid gap-8">
      {Object.entries(titles).map(([group, title]) => (
        <fieldset key={group} className="min-w-0">
          <legend className="mb-3 font-semibold">{title}</legend>
          <div className="grid items-start gap-x-4 gap-y-5 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
            {names
              .filter((name) => groupOf[name] === group)
              .map((name) => (
                <RuleField
                  key={name}
                  name={name}
                  typed={rules[name]}
                  error={errors[name]}
                  disabled={disabled}
                  onChange={(typed) => onChange(name, typed)}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  </Card>
);
