import { formatBrl } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { type PixKey, pixKeyLabels } from "@vitral/contract/pix-keys";
import { CreateStaticQrCode, createStaticQrCode } from "@vitral/contract/pix-receive";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import * as z from "zod/mini";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { keyText, useKeys } from "../../shared/account/pix-keys.ts";
import { useAccountId, useSession } from "../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { CodeCard } from "./code-card.tsx";
import { KeyChoice } from "./key-choice.tsx";
import { NoKeys } from "./no-keys.tsx";
import { validate } from "./validate.ts";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Cobrar", to: paths.receive.menu },
  { label: "Código da minha chave" },
];

/** 'Código da minha chave': the customer's keys as codes, with amount, identifier and description. */
export default function StaticCode() {
  const keys = useKeys();
  const active = keys.data?.filter(({ status }) => status === "ACTIVE");
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Um código fixo, que muitas pessoas podem pagar">Código da minha chave</PageTitle>
      {active && active.length > 0 && <Codes keys={active} />}
      {active?.length === 0 && (
        <Card>
          <NoKeys />
        </Card>
      )}
      {!active && keys.error && (
        <Card>
          <ErrorState message={messageOf(keys.error)} onRetry={() => void keys.refetch()} busy={keys.isFetching} />
        </Card>
      )}
      {!active && !keys.error && <CodeSkeleton />}
    </div>
  );
}

type Terms = z.output<typeof CreateStaticQrCode>;

function Codes({ keys }: { keys: PixKey[] }) {
  const [chosen, setChosen] = useState(keys[0]?.key ?? "");
  const [terms, setTerms] = useState<Omit<Terms, "key">>({});
  // Whether what is typed differs from what the code on the screen says.
  const [isOutdated, setOutdated] = useState(false);
  // Each change is announced, also one to a code with the same words.
  const [changes, setChanges] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const pixKey = keys.find(({ key }) => key === chosen);
  const { emv, cover } = useCode({ ...terms, key: chosen });
  const updated = changes > 0 && emv ? ["Código atualizado", ...amountOf(terms)].join(": ") : "";
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
      <div ref={place} className="scroll-mt-20">
        <p aria-live="polite" className="sr-only">
          <span key={changes}>{isOutdated ? "O código mudou. Use Atualizar código." : updated}</span>
        </p>
        <CodePlace emv={emv} lines={linesOf(terms, pixKey)} cover={isOutdated ? <OutdatedCode /> : cover} />
      </div>
      <div className="grid max-w-[27.5rem] gap-5 [&>*]:min-w-0">
        <KeyChoice
          keys={keys}
          value={chosen}
          onChange={(key) => {
            setChosen(key);
            setChanges(changes + 1);
          }}
        />
        <TermsForm
          pixKey={chosen}
          onTerms={(next) => {
            setTerms(next);
            setChanges(changes + 1);
            show(place.current);
          }}
          onOutdated={(is) => {
            setOutdated(is);
            setChanges(changes || Number(is));
          }}
        />
      </div>
    </div>
  );
}

const start = { key: "", amount: "", txid: "", description: "" };

/** What is typed, as the contract takes it; its sentences stand at the fields of the same names. */
const { Form, Field } = formFor(
  validate(
    z.object({ key: z.string(), amount: z.string(), txid: z.string(), description: z.string() }),
    CreateStaticQrCode,
    ({ key, amount, txid, description }) => ({
      key,
      ...(amount && { amount: moneyFromMask(amount) / 100 }),
      ...(txid && { txid: txid.trim() }),
      ...(description.trim() && { description: description.trim() }),
    }),
    ([field]) => (field === "amount" || field === "txid" ? field : "description"),
  ),
);

type Typed = typeof start;
type TermsProps = {
  pixKey: string;
  onTerms: (terms: Omit<Terms, "key">) => void;
  onOutdated: (isOutdated: boolean) => void;
};

function TermsForm({ pixKey, onTerms, onOutdated }: TermsProps) {
  // The texts of the fields now, and those of the code on the screen.
  const typed = useRef<Typed>(start);
  const applied = useRef<Typed>(start);
  const compare = (now: Typed) => {
    typed.current = now;
    onOutdated((["amount", "txid", "description"] as const).some((name) => now[name] !== applied.current[name]));
  };
  const apply = (terms: Omit<Terms, "key">) => {
    applied.current = typed.current;
    onTerms(terms);
    onOutdated(false);
  };
  return (
    <Form start={start} onDraft={compare} onSubmit={apply}>
      <input type="hidden" name="key" value={pixKey} />
      <Field name="amount" label="Valor (opcional)" hint="Sem valor, quem paga escolhe." control={MoneyInput} />
      <Field
        name="txid"
        label="Identificador (opcional)"
        hint="Até 25 letras e números, para você reconhecer o pagamento."
        maxLength={25}
        autoComplete="off"
      />
      <Field name="description" label="Descrição (opcional)" maxLength={72} autoComplete="off" />
      <Button type="submit" variant="secondary" wide>
        Atualizar código
      </Button>
    </Form>
  );
}

/** In place of a code without what has been typed since: nobody may copy or print that one. */
const OutdatedCode = () => (
  <Card>
    <EmptyState
      icon={<RefreshCw />}
      title="O código mudou"
      text="Use 'Atualizar código' para ver e copiar o código com o que você digitou."
    />
  </Card>
);

/** On a narrow screen the code stands above the form that has just changed it. */
function show(code: HTMLElement | null): void {
  if (code && code.getBoundingClientRect().top < 0) code.scrollIntoView({ block: "start" });
}

/** The code of some terms, or what stands in its place. */
function useCode(terms: Terms): { emv: string; cover: ReactNode } {
  const accountId = useAccountId();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["static-code", accountId, terms],
    queryFn: ({ signal }) => call(createStaticQrCode, { params: { accountId }, body: terms }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    refetchOnWindowFocus: false,
  });
  if (data) return { emv: data.emv, cover: null };
  const cover = error ? (
    <Card>
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    </Card>
  ) : (
    <CodeSkeleton />
  );
  return { emv: "", cover };
}

type PlaceProps = { emv: string; lines: string[]; cover: ReactNode };

/** A code, or what covers it, which is as high: the form below does not move while somebody types in it. */
function CodePlace({ emv, lines, cover }: PlaceProps) {
  const { name } = useSession().user;
  return (
    <div className="grid [&>*]:col-start-1 [&>*]:row-start-1 [&>*]:min-w-0">
      <div {...(cover && { "aria-hidden": true, inert: true, className: "invisible" })}>
        <CodeCard emv={cover ? "" : emv} name={name} lines={lines} />
      </div>
      {cover}
    </div>
  );
}

const amountOf = ({ amount }: Pick<Terms, "amount">): string[] => (amount === undefined ? [] : [formatBrl(amount)]);

const linesOf = ({ amount, txid, description }: Omit<Terms, "key">, pixKey: PixKey | undefined): string[] => [
  ...amountOf({ amount }),
  ...(description ? [description] : []),
  ...(txid ? [`Identificador: ${txid}`] : []),
  ...(pixKey ? [`${pixKeyLabels[pixKey.type]}: ${keyText(pixKey)}`] : []),
];

const CodeSkeleton = () => (
  <Card>
    <output className="sr-only">Carregando código</output>
    <div aria-hidden="true" className="grid justify-items-center gap-4">
      <Skeleton shape="aspect-square w-full max-w-64" />
      <Skeleton shape="h-4 w-40" />
      <Skeleton shape="h-11 w-full" />
    </div>
  </Card>
);
