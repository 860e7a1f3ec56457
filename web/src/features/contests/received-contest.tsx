import { formatBrl } from "@vitral/brazil/cents";
import { formatLastDay } from "@vitral/brazil/dates";
import type { ReceivedContest } from "@vitral/contract/pix-received-contests";
import { useState } from "react";
import { useParams } from "react-router";
import { bankNow } from "../../lib/bank-clock.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useReceivedContest } from "../../shared/contests/received-contests.ts";
import { protocolText } from "../../shared/contests/protocol-text.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ContestDetails } from "./contest-details.tsx";
import { SentContestPage } from "./sent-contest-page.tsx";
import { ReceivedTag } from "./contest-tag.tsx";
import { ObjectionDialog } from "./objection-dialog.tsx";
import { returnedText } from "./returned-text.ts";
import { receivedSteps } from "./received-steps.ts";
import { Steps } from "./timeline.tsx";

/** A contest of what the account received: what is blocked and went back, its timeline, and the objection. */
export default function ReceivedContestScreen() {
  const { receivedId = "" } = useParams();
  const query = useReceivedContest(receivedId);
  return <SentContestPage query={query}>{(dispute) => <Details dispute={dispute} />}</SentContestPage>;
}

function Details({ dispute }: { dispute: ReceivedContest }) {
  const [objecting, setObjecting] = useState({ open: false, times: 0 });
  const objectionUntil = openUntil(dispute);
  return (
    <>
      <ContestDetails
        dispute={dispute}
        category="Pix recebido"
        tag={<ReceivedTag status={dispute.status} />}
        items={[
          { term: "Protocolo", value: protocolText(dispute.protocol) },
          { term: "Recebido de", value: dispute.payerName },
          { term: "Recebido em", value: momentText(dispute.receivedAt) },
          { term: "Motivo", value: "Quem pagou relatou fraude" },
          { term: "Valor contestado", value: formatBrl(dispute.contested) },
          { term: "Valor bloqueado", value: formatBrl(dispute.blocked) },
          { term: "Valor devolvido", value: returnedText(dispute) },
        ]}
        actions={
          objectionUntil && (
            <>
              <Button
                variant="secondary"
                wide
                onClick={() => setObjecting(({ times }) => ({ open: true, times: times + 1 }))}
              >
                Contestar devolução
              </Button>
              <p className="text-center text-caption text-pretty text-neutral-600">
                Você pode contestar até {formatLastDay(objectionUntil)}.
              </p>
            </>
          )
        }
      >
        {(onReturn) => <Steps steps={receivedSteps(dispute)} onReturn={onReturn} />}
      </ContestDetails>
      {objecting.times > 0 && (
        <ObjectionDialog
          key={objecting.times}
          id={dispute.id}
          open={objecting.open}
          onClose={() => setObjecting({ ...objecting, open: false })}
        />
      )}
    </>
  );
}

/** Until when the receiver may object; null where that is over, was done, or nothing went back. */
function openUntil({ objection, objectionUntil }: ReceivedContest): Date | null {
  const isOpen = objection === null && objectionUntil !== null && objectionUntil > bankNow();
  return isOpen ? objectionUntil : null;
}
