import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import Drawer from "@vitral/ui/overlays/drawer.tsx";
import { PlainDrawer } from "@vitral/ui/overlays/plain-drawer.tsx";
import { Tooltip } from "@vitral/ui/overlays/tooltip.tsx";
import { Example, longText, Section } from "./example.tsx";

type Shown = "narrow" | "wide" | "question" | "busy" | "drawer" | "plain" | null;

export function Overlays() {
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  return (
    <Section title="O que abre sobre a página">
      <Example state="Diálogo estreito">
        <Button variant="secondary" onClick={() => setShown("narrow")}>
          Abrir diálogo
        </Button>
      </Example>
      <Example state="Diálogo largo, texto longo">
        <Button variant="secondary" onClick={() => setShown("wide")}>
          Abrir diálogo largo
        </Button>
      </Example>
      <Example state="Pergunta antes do que não se desfaz">
        <Button variant="secondary" onClick={() => setShown("question")}>
          Abrir pergunta
        </Button>
      </Example>
      <Example state="Menu lateral">
        <Button variant="secondary" onClick={() => setShown("drawer")}>
          Abrir menu
        </Button>
      </Example>
      <Example state="Menu lateral sem o código do foco">
        <Button variant="secondary" onClick={() => setShown("plain")}>
          Abrir menu simples
        </Button>
      </Example>
      <Example state="Dica">
        <Tooltip text={longText}>
          <Button variant="quiet">Passe por aqui</Button>
        </Tooltip>
      </Example>
      <Dialog
        open={shown === "narrow" || shown === "wide"}
        onClose={close}
        title={shown === "wide" ? longText : "Excluir a chave?"}
        description={shown === "wide" ? longText.repeat(2) : "Quem tem esta chave não poderá mais pagar por ela."}
        size={shown === "wide" ? "wide" : "narrow"}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancelar
            </Button>
            <Button variant="danger" onClick={close}>
              Excluir
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={shown === "question" || shown === "busy"}
        onClose={close}
        title="Remover cobrança"
        description={longText}
        action="Remover"
        onConfirm={() => {
          setShown("busy");
          setTimeout(close, 1_500);
        }}
        busy={shown === "busy"}
      />
      <Drawer open={shown === "drawer"} onClose={close} label="Menu de exemplo">
        <div className="grid gap-4 p-4">
          <p>{longText}</p>
          <Button variant="secondary" onClick={close}>
            Fechar o menu
          </Button>
        </div>
      </Drawer>
      {shown === "plain" && (
        <PlainDrawer label="Menu simples de exemplo">
          <div className="grid gap-4 p-4">
            <Button variant="secondary" onClick={close}>
              Fechar o menu simples
            </Button>
          </div>
        </PlainDrawer>
      )}
    </Section>
  );
}
