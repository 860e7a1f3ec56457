import { cents } from "@vitral/brazil/cents";
import { type RuleField, whole } from "./rule-field.ts";

const devices = "IN BCB 491/2024";

/** The rules of a tenant about browsers and devices, and about charges that their order says nothing of. */
export const deviceRuleFields = {
  idleLockMinutes: {
    ...whole(1, 240, "minutos"),
    optional: true,
    place: ["safety", 4],
    label: "Sem uso, o navegador pede a senha depois de",
    source: "Decisão da instituição",
    example: 10,
    help: "minutes without use after which the browser asks for the password; null: never",
    says: "after so many minutes without use the browser hides the area and asks for the password, and the session answers nothing (the bank's own); null: never",
  },
  secondFactorFrom: {
    type: "amount",
    optional: true,
    place: ["safety", 5],
    label: "Passkey ou código, além do PIN, quando o que a conta paga no dia só com o PIN chega a",
    source: "Decisão da instituição",
    example: cents(5_000_00),
    help: "a payment that takes what the account pays in a day by the PIN alone to this amount needs a passkey or a code; null: none does",
    says: "a payment needs a passkey or a code by SMS beside the PIN when what its account paid by the PIN alone on that day of the limits, and it, reach this amount (a payee with a limit of its own has a sum of its own; a Pix Agendado counts with what is scheduled for its day; the bank's own); null: none does",
  },
  registeredDevices: {
    type: "switch",
    place: ["devices", 1],
    label: "Dispositivos não cadastrados têm limites menores",
    source: `${devices} e 594/2025`,
    example: true,
    help: "payments from devices that are not registered are limited to",
    says: "payments from devices that are not registered are limited, and Pix keys are neither registered nor deleted there (IN BCB 491/2024, 594/2025)",
  },
  unregisteredPaymentLimit: {
    type: "amount",
    place: ["devices", 2],
    label: "Por pagamento, em dispositivo não cadastrado",
    source: devices,
    example: cents(200_00),
    help: "  so much each, and",
    says: "a payment from a device that is not registered (the same: R$ 200)",
  },
  unregisteredDayLimit: {
    type: "amount",
    place: ["devices", 3],
    label: "Por dia, em dispositivos não cadastrados",
    source: devices,
    example: cents(1_000_00),
    help: "  so much a day,",
    says: "a day's payments from such devices of a customer (the same: R$ 1,000)",
  },
  unregisteredDaySum: {
    type: "choice",
    options: { ALL: "todos os dispositivos juntos", EACH: "cada dispositivo" },
    place: ["devices", 4],
    label: "O valor por dia é de",
    source: `${devices}, leitura da instituição`,
    example: "ALL",
    help: "  all such devices of a customer together; EACH: each of them",
    says: "whether that is one sum of all such devices of a customer, or one of each: then another browser, and one whose cookies were deleted, begins with a sum of its own. The text does not say; ALL is the safer one",
  },
  deviceIdleMonths: {
    ...whole(1, 24, "meses"),
    place: ["devices", 5],
    label: "Um dispositivo sem acesso deixa de valer depois de",
    source: devices,
    example: 12,
    help: "1 to 24: without a sign-in for so long a device is not registered any more",
    says: "without a sign-in for so many months a device is not registered any more, and is removed (IN BCB 491/2024: 12)",
  },
  chargeHours: {
    ...whole(1, 8_760, "horas"),
    place: ["charges", 1],
    label: "Uma cobrança imediata sem validade informada vale por",
    source: "API Pix 2.9.0",
    example: 24,
    help: "1 to 8760: the life of a charge whose order names none",
    says: "the life in hours of an immediate charge whose order names none (API Pix 2.9.0: 24)",
  },
} as const satisfies Record<string, RuleField>;
