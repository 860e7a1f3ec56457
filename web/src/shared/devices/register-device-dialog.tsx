import { formatDocument } from "@vitral/brazil/document";
import { formatPhone } from "@vitral/brazil/phone";
import { RegisterDevice } from "@vitral/contract/pix-devices";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useSession } from "../session/session.ts";
import { useRegisterDevice, useSendDeviceCode } from "./devices.ts";

const { deviceName, code } = RegisterDevice.def.shape;
const naming = formFor(z.object({ deviceName }));
const coding = formFor(z.object({ code }));
const fieldOf = { INVALID_CODE: "code" } as const;

type Props = { open: boolean; onClose: () => void };

/** Registers this device: the customer confirms the data of the registration, then types the code of an SMS. */
export default function RegisterDeviceDialog({ open, onClose }: Props) {
  const [name, setName] = useState("");
  const [isSent, setSent] = useState(false);
  const { phone } = useSession().user;
  const sending = useSendDeviceCode(() => setSent(true));
  const registering = useRegisterDevice(onClose);
  const isBusy = sending.isPending || registering.isPending;
  const refusal = registering.isPending ? undefined : refusedField(registering.error, fieldOf);
  const failure = (isSent && !refusal && registering.error) || sending.error;
  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onClose()}
      title="Cadastrar este dispositivo"
      description={
        isSent
          ? `Digite o código que enviamos por SMS para o celular com final ${(phone ?? "").slice(-4)}.`
          : "Confira seus dados. Enviaremos um código por SMS para o seu celular cadastrado."
      }
    >
      <div className="mt-4 grid gap-5 [&>*]:min-w-0">
        {failure && !isBusy && (
          <Notice kind="danger" title="Não foi possível continuar">
            {messageOf(failure)}
          </Notice>
        )}
        {isSent ? (
          <coding.Form
            start={{ code: "" }}
            refusal={refusal}
            onSubmit={(typed) => !isBusy && registering.mutate({ deviceName: name, code: typed.code })}
          >
            <coding.Field name="code" label="Código do SMS" placeholder="000000" control={CodeInput} />
            <Actions busy={registering.isPending} label="Cadastrar dispositivo">
              <Button variant="quiet" wide busy={sending.isPending} disabled={isBusy} onClick={() => sending.mutate()}>
                Enviar outro código
              </Button>
            </Actions>
          </coding.Form>
        ) : (
          <>
            <OwnData />
            <naming.Form
              start={{ deviceName: name }}
              onSubmit={(typed) => {
                if (isBusy) return;
                setName(typed.deviceName);
                sending.mutate();
              }}
            >
              <naming.Field
                name="deviceName"
                label="Nome do dispositivo"
                placeholder="Meu celular"
                hint="Para reconhecer este dispositivo na sua lista."
                autoComplete="off"
              />
              <Actions busy={sending.isPending} label="Confirmar e receber código" />
            </naming.Form>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Actions({ busy, label, children }: { busy: boolean; label: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <Button type="submit" wide busy={busy}>
        {label}
      </Button>
      {children}
    </div>
  );
}

function OwnData() {
  const { user, account } = useSession();
  return (
    <DefinitionList
      items={[
        { term: "Nome", value: user.name },
        { term: "CPF/CNPJ", value: <span className="whole">{formatDocument(user.document)}</span> },
        { term: "E-mail", value: user.email ? <Breakable text={user.email} /> : "—" },
        { term: "Celular", value: user.phone ? <span className="whole">{formatPhone(user.phone)}</span> : "—" },
        { term: "Agência", value: account?.agency },
        { term: "Conta", value: <span className="whole">{account?.number}</span> },
      ]}
    />
  );
}
