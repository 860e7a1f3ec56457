import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatPhone } from "@vitral/brazil/phone";
import { releaseSignUp } from "../../onboarding/onboarding.ts";
import { changeContact, type ContactChange } from "../change-contact.ts";
import { eraseCustomer } from "../erase-customer.ts";
import { findWaiting } from "../close-queries.ts";
import { isWaiting } from "../close-customer.ts";
import { relationshipOver, theCustomer } from "../../identity/identity.ts";
import { commandKind } from "../../acts/acts.ts";

const phoneOf = (phone: string | null): string => (phone === null ? "nenhum" : formatPhone(phone));

const contactNames = { EMAIL: "e-mail", PHONE: "telefone" };
const unconfirmed = (name: string) => `Este cliente ainda não confirmou o ${name}: o cadastro pede por ele.`;
const unchanged = "O contato já é este.";

function contactFailure(change: ContactChange): string | null {
  if (change.outcome === "CLOSED") return relationshipOver;
  if (change.outcome === "SAME") return unchanged;
  if (change.outcome === "TAKEN") return `Outra pessoa deste banco tem este ${contactNames[change.contact]}.`;
  return change.outcome === "NOT_CONFIRMED_YET" ? unconfirmed(contactNames[change.contact]) : null;
}

/** LGPD, art. 18 III. Voids open codes; nothing is recovered with the new contact for a day. */
export const customerContact = commandKind({
  kind: "customer.contact",
  async describe(_deps, tx, tenantId, { customerId, email, phone }) {
    const customer = await theCustomer(tx, { tenantId, customerId });
    const isSame = (!email || email === customer.email) && (!phone || phone === customer.phone);
    const missing = email && !customer.email ? "e-mail" : phone && !customer.phone ? "telefone" : null;
    return {
      sentence: `Corrigir o ${[email && "e-mail", phone && "telefone"].filter(Boolean).join(" e o ")} do cliente`,
      changes: [
        ...(email ? [{ field: "email", before: customer.email ?? "nenhum", after: email } as const] : []),
        ...(phone ? [{ field: "phone", before: phoneOf(customer.phone), after: phoneOf(phone) } as const] : []),
      ],
      amount: null,
      customerId,
      obstacle: customer.closedAt ? relationshipOver : missing ? unconfirmed(missing) : isSame ? unchanged : null,
    };
  },
  execute: (deps, tx, { customerId, email, phone }, { tenantId }) =>
    changeContact(deps, tx, { tenantId, customerId }, { ...(email && { email }), ...(phone && { phone }) }),
  failure: contactFailure,
  details: (_payload, change) => ({ changed: change.outcome === "CHANGED" ? change.changed : [] }),
});

const onlySignUps = "Só um cadastro não concluído e sem conta pode ser liberado.";

export const customerRelease = commandKind({
  kind: "customer.release",
  async describe(_deps, tx, tenantId, { customerId }) {
    const { status } = await theCustomer(tx, { tenantId, customerId });
    return {
      sentence: "Remover o cadastro não concluído e liberar o documento",
      changes: [
        { field: "application", before: status === "PENDING" ? "não concluído" : "concluído", after: "removido" },
      ],
      amount: null,
      customerId,
      obstacle: status === "PENDING" ? null : onlySignUps,
    };
  },
  execute: ({ now }, tx, { customerId }, { tenantId }) => releaseSignUp(tx, { tenantId, customerId }, now()),
  failure: (instead) => (instead === null ? null : onlySignUps),
});

const erased = "Os dados deste cliente já foram eliminados.";
const underReview = "Este cliente aguarda uma análise: decida a análise antes.";
const openBusiness = ({ balance, pending, contests }: { balance: number; pending: number; contests: number }): string =>
  `Há ${formatBrl(cents(balance))} nas contas, ${pending} pagamento(s) sem resposta e ${contests} contestação(ões) ou ` +
  "bloqueio(s) em aberto: pague e aguarde antes.";

/** LGPD, art. 18 VI. */
export const customerErase = commandKind({
  kind: "customer.erase",
  async describe({ now }, tx, tenantId, { customerId }) {
    const { closedAt, erasedAt, status } = await theCustomer(tx, { tenantId, customerId });
    const found = await findWaiting(tx, { tenantId, customerId }, now());
    const open = found && isWaiting(found) ? found : null;
    const business = open && openBusiness({ ...open, pending: open.payments, contests: open.contests + open.blocks });
    const review = status === "IN_ANALYSIS_INTERNAL" ? underReview : null;
    return {
      sentence: "Encerrar o relacionamento e eliminar os dados que a lei permite",
      changes: [
        { field: "relationship", before: closedAt ? "encerrado" : "aberto", after: "encerrado" },
        { field: "data", before: erasedAt ? "eliminados" : "guardados", after: "eliminados" },
      ],
      amount: null,
      customerId,
      obstacle: erasedAt ? erased : (business ?? review),
    };
  },
  execute: (deps, tx, { customerId }, { tenantId }) => eraseCustomer(deps, tx, { tenantId, customerId }),
  failure(erasure) {
    if (erasure.outcome === "ERASED_BEFORE") return erased;
    if (erasure.outcome === "UNDER_REVIEW") return underReview;
    return erasure.outcome === "OPEN_BUSINESS" ? openBusiness(erasure) : null;
  },
});
