import type { RuleField } from "./rule-field.ts";

const devices = "IN BCB 491/2024";

/** The rules of a tenant about devices, and about charges that their order says nothing of. */
export const deviceRuleFields = {
  registeredDevices: {
    type: "switch",
    label: "Dispositivos não cadastrados têm limites menores",
    source: `${devices} e 594/2025`,
  },
  unregisteredPaymentLimit: {
    type: "amount",
    label: "Por pagamento, em dispositivo não cadastrado",
    source: devices,
  },
  unregisteredDayLimit: {
    type: "amount",
    label: "Por dia, em dispositivos não cadastrados",
    source: devices,
  },
  unregisteredDaySum: {
    type: "choice",
    options: { ALL: "todos os dispositivos juntos", EACH: "cada dispositivo" },
    label: "O valor por dia é de",
    source: `${devices}, leitura da instituição`,
  },
  deviceIdleMonths: {
    type: "whole",
    min: 1,
    max: 24,
    unit: "meses",
    label: "Um dispositivo sem acesso deixa de valer depois de",
    source: devices,
  },
  chargeHours: {
    type: "whole",
    min: 1,
    max: 8_760,
    unit: "horas",
    label: "Uma cobrança imediata sem validade informada vale por",
    source: "API Pix 2.9.0",
  },
} as const satisfies Record<string, RuleField>;
