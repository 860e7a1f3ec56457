import { roleNames } from "@vitral/contract/console/permissions";
import { addPasskey, getNewPasskeyOptions, listPasskeys, removePasskey } from "@vitral/contract/console/passkeys";
import { formatDate } from "@vitral/brazil/dates";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { knowsPasskeys } from "@vitral/ui/lib/knows-passkeys.ts";
import { createPasskey } from "@vitral/ui/lib/passkeys.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { passkeySentence } from "../../lib/passkeys.ts";
import { smallField } from "../../shared/list/list-filters.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useSession } from "../../shared/session/session.ts";

const queryKey = ["passkeys"];
type Passkeys = AnswerOf<typeof listPasskeys>["passkeys"];

/** Who is signed in, and the passkeys of that person. */
export default function Account() {
  const { staff } = useSession();
  const passkeys = useQuery({ queryKey, queryFn: ({ signal }) => call(listPasskeys, {}, signal) });
  return (
    <Page title="Minha conta">
      <div className="grid max-w-3xl gap-4">
        <Card>
          <DefinitionList
            items={[
              { term: "Nome", value: staff.name },
              { term: "E-mail", value: staff.email },
              { term: "Perfil", value: roleNames[staff.role] },
            ]}
          />
        </Card>
        <Card title="Chaves de acesso">
          <Loaded query={passkeys} what="as chaves de acesso">
            {(found) => <PasskeyList passkeys={found.passkeys} />}
          </Loaded>
          {knowsPasskeys() ? (
            <NewPasskey />
          ) : (
            <p className="mt-4 text-sm text-neutral-600">Este navegador não tem chaves de acesso.</p>
          )}
        </Card>
      </div>
    </Page>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkeys }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Passkeys[number] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => setAsked(null),
  });
  if (passkeys.length === 0)
    return <p className="text-sm text-neutral-600">Nenhuma. Com uma, você entra sem digitar código.</p>;
  return (
    <>
      <ul className="divide-y divide-neutral-200">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{passkey.name}</span>
              <span className="block text-caption text-neutral-600">
                {`Criada em ${formatDate(passkey.createdAt)}`}
                {passkey.lastUsedAt && `, usada em ${formatDate(passkey.lastUsedAt)}`}
              </span>
            </span>
            <Button variant="secondary" onClick={() => setAsked(passkey)}>
              Remover
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Remover a chave de acesso"
        description={`“${asked?.name ?? ""}” deixa de abrir o console. O código do aplicativo continua valendo.`}
        action="Remover"
        onConfirm={() => asked && mutate(asked.id)}
        busy={isPending}
      />
    </>
  );
}

function NewPasskey() {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { options } = await call(getNewPasskeyOptions, {});
      const response = await createPasskey(options);
      return response && call(addPasskey, { body: { response, name: name.trim() } });
    },
    onSuccess: async (added) => {
      if (!added) return;
      setName("");
      toast.success("Chave de acesso criada.");
      await queries.invalidateQueries({ queryKey });
    },
    onError: (error) => setProblem(passkeySentence(error)),
  });
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(name.trim() === "" ? "Dê um nome à chave de acesso" : null);
        if (name.trim() !== "") mutate();
      }}
    >
      <label className="grid min-w-0 flex-1 gap-0.5 text-caption text-neutral-600">
        Nome da chave de acesso
        <input
          value={name}
          maxLength={40}
          placeholder="Notebook do trabalho"
          onChange={(event) => setName(event.target.value)}
          className={smallField}
        />
      </label>
      <Button type="submit" variant="secondary" busy={isPending}>
        Criar chave de acesso
      </Button>
      {problem !== null && (
        <p role="alert" className="w-full text-sm text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
