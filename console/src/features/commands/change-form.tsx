import type { CommandOrder } from "@vitral/contract/acts/acts";
import type { Command } from "@vitral/contract/console/commands";
import { type CustomerPage, getCustomer } from "@vitral/contract/console/customers";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use } from "react";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReplacedOrder, useSendOrder } from "../../shared/actions/replaced-order.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { changeAt, ChangeOf } from "../../shared/orders/change-of.tsx";
import { ContactDialog } from "../../shared/orders/contact-dialog.tsx";
import { FeesDialog } from "../../shared/orders/fees-dialog.tsx";
import { FindingDialog } from "../../shared/orders/finding-dialog.tsx";
import { LimitsDialog } from "../../shared/orders/limits-dialog.tsx";
import { MarkDialog } from "../../shared/orders/mark-dialog.tsx";
import { NewPerson } from "../../shared/orders/new-person.tsx";
import { OpenCaseDialog } from "../../shared/orders/open-case-dialog.tsx";
import { PayoutDialog } from "../../shared/orders/payout-dialog.tsx";
import { RecallDialog } from "../../shared/orders/recall-dialog.tsx";
import { RefundDialog } from "../../shared/orders/refund-dialog.tsx";
import { RoleDialog } from "../../shared/orders/role-dialog.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { ChangeRule } from "./change-rule.tsx";

/** The address of the page whose form orders this kind; undefined: its form is a dialog. */
export function pageOfChange(tenant: string, { id, kind }: Command): string | undefined {
  const pages: Partial<Record<Command["kind"], string>> = {
    "brand.publish": pathOf(tenant, "brand"),
    "brand.institution": pathOf(tenant, "brand"),
    "brand.create": pathOf(tenant, "brand", "nova"),
    "brand.recipients": pathOf(tenant, "brand", "textos"),
    "texts.publish": pathOf(tenant, "brand", "textos"),
    "terms.publish": pathOf(tenant, "fees"),
  };
  const page = pages[kind];
  return page && changeAt(page, id);
}

type Props = { command: Command; onClose: () => void };

/** The dialog that ordered this, with what was ordered in it. */
export const ChangeForm = (props: Props) => (
  <ChangeOf command={props.command}>
    <Form {...props} />
  </ChangeOf>
);

function Form({ command, onClose }: Props) {
  const order = use(ReplacedOrder)?.order ?? null;
  const { kind, customer, sentence } = command;
  if (kind === "customer.contact" && customer)
    return <ContactDialog customerId={customer.id} name={customer.name} onClose={onClose} />;
  if (kind === "customer.mark")
    return order && customer ? (
      <MarkDialog customerId={customer.id} name={customer.name} onClose={onClose} />
    ) : (
      <OpenCaseDialog what="MARK" onClose={onClose} onDone={ordered} />
    );
  if (kind === "pix.block") return <OpenCaseDialog what="BLOCK" onClose={onClose} onDone={ordered} />;
  if (order?.kind === "limits.set")
    return (
      <OfAccount command={command} id={order.payload.accountId}>
        {(account) => <LimitsDialog account={account} onClose={onClose} />}
      </OfAccount>
    );
  if (order?.kind === "fees.set")
    return (
      <OfAccount command={command} id={order.payload.accountId}>
        {(account, isPerson) => <FeesDialog account={account} isPerson={isPerson} onClose={onClose} />}
      </OfAccount>
    );
  if (order?.kind === "key.remove" || order?.kind === "key.correct" || order?.kind === "claim.cancel")
    return <FindingDialog act={order} shownKey={sentence} onClose={onClose} />;
  if (order?.kind === "payment.refund")
    return <RefundDialog refundable={{ ...order.payload, left: null }} open onClose={onClose} onDone={() => {}} />;
  if (order?.kind === "recall.ask")
    return <RecallDialog recallable={{ ...order.payload, left: null }} onClose={onClose} onDone={() => {}} />;
  if (order?.kind === "account.payout")
    return <PayoutDialog accountId={order.payload.accountId} free={null} onClose={onClose} />;
  if (order?.kind === "staff.add") return <NewPerson onClose={onClose} />;
  if (order?.kind === "staff.role") {
    const { staffId: id, role } = order.payload;
    return <RoleDialog person={{ id, role, name: sentence, tenant: null }} onClose={onClose} />;
  }
  if (order?.kind === "four-eyes.set")
    return <ChangeRule rule={{ ...order.payload, from: order.payload.from ?? null }} onClose={onClose} />;
  return <ReasonAlone order={order} sentence={sentence} onClose={onClose} />;
}

const ordered = (command: Command): void => announce(command, "Feito.");

type OfAccountProps = {
  command: Command;
  id: string;
  children: (account: CustomerPage["accounts"][number], isPerson: boolean) => ReactNode;
};

/** Loads the account that an order is about, for what holds there now. */
function OfAccount({ command: { customer }, id, children }: OfAccountProps) {
  const { slug } = useTenant();
  const found = useQuery({
    queryKey: ["customer", slug, customer?.id],
    queryFn: ({ signal }) => call(getCustomer, { params: { tenant: slug, id: customer?.id ?? "" } }, signal),
  });
  return (
    <Loaded query={found} what="a conta">
      {({ accounts, entityType }) => {
        const account = accounts.find((one) => one.id === id);
        return account && children(account, entityType === "PERSON");
      }}
    </Loaded>
  );
}

type ReasonAloneProps = { order: CommandOrder | null; sentence: string; onClose: () => void };

/** An order whose form is a reason: another reason for the same. */
function ReasonAlone({ order, sentence, onClose }: ReasonAloneProps) {
  const send = useSendOrder();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={sentence}
      action="Alterar pedido"
      notYet={order === null ? "Este pedido não pode ser alterado. Retire-o e peça de novo." : undefined}
      run={async (reason, key) => {
        if (order === null) throw new Error("an order that is not known is not sent");
        return send(order, reason, key);
      }}
      onDone={ordered}
    />
  );
}
