import { formatBrl } from "@vitral/brazil/cents";
import type { ChargeDetail } from "@vitral/contract/pix-charges";
import { use, useEffect, useState } from "react";
import { generatePath, useParams } from "react-router";
import { paths } from "../../lib/paths.ts";
import { ReceiptDialog } from "../../shared/receipts/receipt-part.ts";
import { useFocusAfter } from "../../lib/use-focus-after.ts";
import { useSession } from "../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepName } from "@vitral/ui/layout/step-name.ts";
import { WaitingCard } from "@vitral/ui/loading/waiting-card.tsx";
import { DialogBoundary } from "@vitral/ui/overlays/dialog-part.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { ChargeTag } from "./charge-tag.tsx";
import { codeLines, paymentLines, termLines } from "./charge-lines.tsx";
import { useCharge } from "./charges.ts";
import { CodeCard } from "./code-card.tsx";
import { ShareLink } from "./share-link.tsx";
import { RemoveChargeDialog } from "./remove-charge-dialog.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Cobrar", to: paths.receive.menu },
  { label: "Cobrança" },
];

/** A charge: its code while it can be paid, what it demands, who paid, and its removal. */
export default function Charge() {
  const { txid = "" } = useParams();
  const query = useCharge(txid);
  const { data } = query;
  const which = data ? whichOne(data) : "";
  const nameStep = use(StepName);
  useEffect(() => nameStep(which ? `Cobrança ${which}` : "Cobrança"), [nameStep, which]);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle>Cobrança</PageTitle>
      {/* It describes the title, as a subtitle would, and is not seen: the amount stands large below. */}
      <span hidden id="page-about">
        {which}
      </span>
      {data && <Details charge={data} />}
      {!data && <WaitingCard query={query} what="cobrança" />}
    </div>
  );
}

/** What tells a charge apart from the others: its amount, and who pays. */
const whichOne = ({ amount, payer }: ChargeDetail): string =>
  `de ${formatBrl(amount)}${payer ? `, ${payer.name}` : ""}`;

function Details({ charge }: { charge: ChargeDetail }) {
  const { name } = useSession().user;
  const isOpen = charge.status === "ATIVA" && !charge.expired;
  const status = useFocusAfter<HTMLOutputElement>(`${charge.status} ${charge.expired}`);
  return (
    <div className={`grid items-start gap-6 [&>*]:min-w-0 ${isOpen ? "lg:grid-cols-2" : "max-w-[40rem]"}`}>
      {isOpen && (
        <CodeCard emv={charge.emv} name={name} lines={codeLines(charge)}>
          <ShareLink url={window.location.origin + generatePath(paths.charge, { token: charge.token })} name={name} />
        </CodeCard>
      )}
      <div className="grid gap-6 [&>*]:min-w-0">
        <Card>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <p className="figure text-title-1 font-title tabular-nums">
              {formatBrl(charge.paidAmount ?? charge.demanded)}
            </p>
            <output ref={status} tabIndex={-1}>
              <ChargeTag charge={charge} />
            </output>
          </div>
          <DefinitionList items={termLines(charge)} />
        </Card>
        {charge.payment && <Payment payment={charge.payment} />}
        {charge.status === "ATIVA" && <Removal txid={charge.txid} />}
      </div>
    </div>
  );
}

function Payment({ payment }: { payment: NonNullable<ChargeDetail["payment"]> }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Pagamento">
      <DefinitionList items={paymentLines(payment)} />
      <div className="mt-4">
        <Button variant="secondary" wide onClick={() => setOpen(true)}>
          Ver comprovante
        </Button>
      </div>
      <DialogBoundary what="o comprovante" resetOn={`${open}`}>
        <ReceiptDialog
          transaction={{ id: payment.transactionId, category: "QR Code recebido" }}
          open={open}
          onClose={() => setOpen(false)}
        />
      </DialogBoundary>
    </Card>
  );
}

function Removal({ txid }: { txid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        Remover cobrança
      </Button>
      <DialogBoundary what="a remoção da cobrança" resetOn={`${open}`}>
        <RemoveChargeDialog txid={txid} open={open} onClose={() => setOpen(false)} />
      </DialogBoundary>
    </>
  );
}
