import { Amount, LimitAmount } from "../money.ts";
import { RegisterEmail, RegisterPhone } from "../onboarding/onboarding.ts";
import { LimitChangeKind, LimitKind } from "../pix/pix-limits.ts";
import * as z from "zod/mini";
import { isDocument } from "@vitral/brazil/is-document";
import { Brand } from "./brand.ts";
import { CorrectableFinding, KeyFinding } from "../pix/pix-key-findings.ts";
import { Institution } from "./brand/institution.ts";
import { NewBrand } from "./brand/new-brand.ts";
import { Recipients } from "./brand/recipients.ts";
import { NewTexts } from "./brand/texts.ts";
import { Day } from "./page.ts";
import { nothingToChange, OwnFees } from "./commands/own-fees.ts";
import { ReviewRemarks } from "./commands/review-remarks.ts";
import { NewTermsVersion } from "./terms/terms.ts";
import { StaffEmail, StaffName, StaffRoleName } from "./session.ts";

const hasSome = (...names: string[]) =>
  z.refine(
    (payload) => names.some((name) => (payload as Record<string, unknown>)[name] !== undefined),
    nothingToChange,
  );

const OfCustomer = z.object({ customerId: z.uuid() });
const OfDevice = z.extend(OfCustomer, { deviceId: z.uuid() });

/** A customer, or a person by the document, who may be no customer. */
const OfPerson = z.object({
  customerId: z.optional(z.uuid()),
  document: z.optional(z.string().check(z.trim(), z.refine(isDocument, "Informe um CPF ou CNPJ válido"))),
});
const needsOne = "Informe o cliente ou o documento";
const isOne = ({ customerId, document }: z.output<typeof OfPerson>) =>
  (customerId === undefined) !== (document === undefined);
const oneOfThem = z.refine((payload) => isOne(payload as z.output<typeof OfPerson>), needsOne);

/** When a kind of command needs a second person: never, from an amount on, always. */
export const FourEyesMode = z.enum(["NEVER", "FROM", "ALWAYS"]);
export type FourEyesMode = z.output<typeof FourEyesMode>;

/** The kinds whose policy can be changed: a new brand, who gets in with which role, and the policy itself need two. */
export const GovernedKind = z.enum([
  "limits.set",
  "limits.payee",
  "limits.approve",
  "limits.reject",
  "limits.cancel",
  "fees.set",
  "customer.block",
  "customer.unblock",
  "customer.entrepreneur",
  "customer.contact",
  "customer.release",
  "customer.close",
  "customer.erase",
  "customer.export",
  "customer.mark",
  "customer.unmark",
  "brand.publish",
  "terms.publish",
  "terms.withdraw",
  "texts.publish",
  "brand.recipients",
  "brand.institution",
  "payment.refund",
  "reconciliation.resolve",
  "key.remove",
  "key.correct",
  "claim.cancel",
  "schedule.cancel",
  "device.block",
  "device.unblock",
  "customer.pin",
  "customer.unlock",
  "review.approve",
  "contest.accept",
  "pix.release",
]);
export type GovernedKind = z.output<typeof GovernedKind>;

/** When a limit that the staff raises holds: at once, or after the hours that a customer's own raise waits. */
export const RaiseTerm = z.enum(["NOW", "BY_RULE"]);
export type RaiseTerm = z.output<typeof RaiseTerm>;

const LimitRaise = z.object({ accountId: z.uuid(), kind: LimitKind, amount: LimitAmount });

/** What each kind of command is ordered with. Limits and fees that are left out stay as they are. */
export const commandPayloads = {
  /** What is lower holds at once; `raise`: when what is higher does, at once where it is left out. */
  "limits.set": z
    .object({
      raise: z.optional(RaiseTerm),
      accountId: z.uuid(),
      day: z.optional(LimitAmount),
      night: z.optional(LimitAmount),
      nightPeople: z.optional(LimitAmount),
      transaction: z.optional(LimitAmount),
    })
    .check(hasSome("day", "night", "nightPeople", "transaction")),
  /** The own limit of a favourite is taken away: the account's limits hold for it. */
  "limits.payee": z.object({ favoriteId: z.uuid() }),
  /** A raise beyond the ceiling, with the amount that was seen: a raise of another amount is another one. */
  "limits.approve": LimitRaise,
  "limits.reject": LimitRaise,
  /** A change that waits for its hour, with the amount that was seen; null: another begin of the night. */
  "limits.cancel": z.object({ accountId: z.uuid(), kind: LimitChangeKind, amount: z.nullable(LimitAmount) }),
  "fees.set": z.object({ accountId: z.uuid(), fees: OwnFees }),
  "customer.block": OfCustomer,
  "customer.unblock": OfCustomer,
  /** Whether a company is an individual entrepreneur (MEI, empresário individual): fees and limits of a Pix follow. */
  "customer.entrepreneur": z.extend(OfCustomer, { isEntrepreneur: z.boolean() }),
  "customer.contact": z
    .extend(OfCustomer, {
      email: z.optional(RegisterEmail.shape.email),
      phone: z.optional(RegisterPhone.shape.phone),
    })
    .check(hasSome("email", "phone")),
  "customer.release": OfCustomer,
  "customer.close": OfCustomer,
  "customer.erase": OfCustomer,
  /** The maker may then download the customer's data for a day (`downloadExport`). */
  "customer.export": OfCustomer,
  /** Without `days` the mark holds until somebody ends it. */
  "customer.mark": z
    .extend(OfPerson, {
      days: z.optional(z.int("Informe um número de dias").check(z.minimum(1), z.maximum(3650, "Até 3.650 dias"))),
    })
    .check(oneOfThem),
  /** Or the mark of a case, whose page does not show the document of a person who is no customer. */
  "customer.unmark": z
    .extend(OfPerson, { markId: z.optional(z.uuid()) })
    .check(
      z.refine(
        ({ markId, ...person }) => (markId === undefined ? isOne(person) : Object.keys(person).length === 0),
        needsOne,
      ),
    ),
  "brand.publish": z.object({ brand: Brand }),
  "terms.publish": NewTermsVersion,
  /** Withdraws the version of a day to come. */
  "terms.withdraw": z.object({ from: Day }),
  "texts.publish": NewTexts,
  /** All companies that get customers' data. */
  "brand.recipients": z.object({ recipients: Recipients }),
  "brand.institution": Institution,
  "brand.create": NewBrand,
  /** Refunds what a customer received by an operational fault (BE08); the id is the credit's row on the statement. */
  "payment.refund": z.object({ transactionId: z.uuid(), amount: Amount }),
  /** Closes a difference between the books and the network; its reason says what it was. */
  "reconciliation.resolve": z.object({ differenceId: z.uuid() }),
  /** What the bank finds out by itself about a key of its customer, or about a key that its customer asks for. */
  "key.remove": z.object({ keyId: z.uuid(), finding: KeyFinding }),
  "key.correct": z.object({ keyId: z.uuid(), finding: CorrectableFinding }),
  "claim.cancel": z.object({ claimId: z.uuid(), finding: KeyFinding }),
  /** A Pix Agendado, or with `series` all of its series that are still to come. */
  "schedule.cancel": z.object({ scheduleId: z.uuid(), series: z.boolean() }),
  "device.block": OfDevice,
  "device.unblock": OfDevice,
  /** Reset the wrong tries of a locked PIN, which stays the same, and those of passwords and codes. */
  "customer.pin": OfCustomer,
  "customer.unlock": OfCustomer,
  /** These three are decided in their pages, unless the policy asks for a second person. */
  "review.approve": z.object({
    customerId: z.uuid(),
    isEntrepreneur: z.optional(z.boolean()),
    remarks: z.optional(ReviewRemarks),
  }),
  "contest.accept": z.object({ infractionId: z.uuid() }),
  "pix.release": z.object({ blockId: z.uuid() }),
  /** `everywhere`: for all tenants, instead of for the one in which it is ordered. */
  "staff.add": z.object({ email: StaffEmail, name: StaffName, role: StaffRoleName, everywhere: z.boolean() }),
  /** For who has a name or an e-mail that is older than their rules, or is taken for another person's. */
  "staff.rename": z.object({ staffId: z.uuid(), email: StaffEmail, name: StaffName }),
  "staff.renew": z.object({ staffId: z.uuid() }),
  "staff.enable": z.object({ staffId: z.uuid() }),
  "staff.role": z.object({ staffId: z.uuid(), role: StaffRoleName }),
  "four-eyes.set": z
    .object({ kind: GovernedKind, mode: FourEyesMode, from: z.optional(LimitAmount) })
    .check(z.refine(({ mode, from }) => (mode === "FROM") === (from !== undefined), "Informe a partir de que valor")),
} as const;

export type CommandKindName = keyof typeof commandPayloads;
export type CommandPayload<K extends CommandKindName> = z.output<(typeof commandPayloads)[K]>;

export const commandKindNames = Object.keys(commandPayloads) as CommandKindName[];
export const CommandKindField = z.enum(Object.keys(commandPayloads) as [CommandKindName, ...CommandKindName[]]);

/** The kinds in the words that the staff reads. */
export const commandLabels: Record<CommandKindName, string> = {
  "limits.set": "Alterar limites",
  "limits.payee": "Retirar limite de favorecido",
  "limits.approve": "Aprovar aumento de limite",
  "limits.reject": "Rejeitar aumento de limite",
  "limits.cancel": "Cancelar alteração de limite",
  "fees.set": "Alterar tarifas",
  "customer.block": "Bloquear cliente",
  "customer.unblock": "Desbloquear cliente",
  "customer.entrepreneur": "Mudar empresário individual",
  "customer.contact": "Corrigir contato",
  "customer.release": "Liberar documento",
  "customer.close": "Encerrar conta",
  "customer.erase": "Eliminar dados",
  "customer.export": "Exportar dados",
  "customer.mark": "Marcar suspeita",
  "customer.unmark": "Encerrar marcação",
  "brand.publish": "Publicar marca",
  "terms.publish": "Publicar tarifas e limites",
  "terms.withdraw": "Retirar versão de tarifas e limites",
  "texts.publish": "Publicar termos e privacidade",
  "brand.recipients": "Publicar empresas que recebem dados",
  "brand.institution": "Alterar cadastro e instituição da marca",
  "brand.create": "Criar marca",
  "payment.refund": "Devolver por falha operacional",
  "reconciliation.resolve": "Resolver diferença da conciliação",
  "key.remove": "Remover chave Pix",
  "key.correct": "Corrigir chave Pix no diretório",
  "claim.cancel": "Cancelar pedido de chave Pix",
  "schedule.cancel": "Cancelar Pix agendado",
  "device.block": "Bloquear dispositivo",
  "device.unblock": "Desbloquear dispositivo",
  "customer.pin": "Liberar PIN",
  "customer.unlock": "Liberar tentativas",
  "review.approve": "Aprovar cadastro",
  "contest.accept": "Aceitar contestação",
  "pix.release": "Liberar bloqueio cautelar",
  "staff.add": "Adicionar pessoa",
  "staff.rename": "Mudar nome e e-mail",
  "staff.renew": "Renovar acesso",
  "staff.enable": "Reativar pessoa",
  "staff.role": "Mudar perfil",
  "four-eyes.set": "Mudar a política de aprovação",
};

const order = <K extends CommandKindName>(kind: K) =>
  z.object({ kind: z.literal(kind), payload: commandPayloads[kind] });
/** The schemas of all kinds, each with its own payload: `map` alone would answer one schema of all payloads. */
const orders = commandKindNames.map(order) as unknown as readonly [
  { [K in CommandKindName]: ReturnType<typeof order<K>> }[CommandKindName],
];

/** A kind and what it is ordered with. */
export const CommandOrder = z.discriminatedUnion("kind", orders);
export type CommandOrder = z.output<typeof CommandOrder>;
