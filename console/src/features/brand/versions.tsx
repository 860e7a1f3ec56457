import type { Brand, getBrand } from "@vitral/contract/console/brand";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { ActionsCell, ActionsHead, Cell, HeadCell, WideTable } from "@vitral/ui/text/table.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { momentToMinute } from "../../lib/moment.ts";

type Props = {
  versions: AnswerOf<typeof getBrand>["versions"];
  mayEdit: boolean;
  onReturn: (brand: Brand) => void;
};

/** What was published and by whom; a version is put back into the form, and published again like any other. */
export function Versions({ versions, mayEdit, onReturn }: Props) {
  const choose = (brand: Brand) => {
    onReturn(brand);
    toast.blank("Versão posta no formulário. Confira a prévia e publique.");
    window.scrollTo(0, 0);
  };
  return (
    <Card title="Versões">
      {versions.length === 0 ? (
        <p className="text-neutral-600">
          Nenhuma versão publicada pelo console ainda. Cada publicação fica aqui, com quem a pediu e quem a aprovou, e
          volta ao formulário com “Usar esta”.
        </p>
      ) : (
        <WideTable
          caption="Versões publicadas da marca"
          heads={
            <>
              <HeadCell>Publicada em</HeadCell>
              <HeadCell>Pedida por</HeadCell>
              <HeadCell>Aprovada por</HeadCell>
              <HeadCell>Motivo</HeadCell>
              <ActionsHead />
            </>
          }
        >
          {versions.map(({ id, at, maker, checker, reason, brand, before }) => (
            <tr key={id}>
              <Cell>{momentToMinute(at)}</Cell>
              <Cell>{maker}</Cell>
              <Cell>{checker ?? "sem segunda pessoa"}</Cell>
              <Cell>{reason}</Cell>
              <ActionsCell>
                {mayEdit && (
                  <>
                    <Button variant="quiet" onClick={() => choose(before)}>
                      Usar a anterior
                    </Button>
                    <Button variant="quiet" onClick={() => choose(brand)}>
                      Usar esta
                    </Button>
                  </>
                )}
              </ActionsCell>
            </tr>
          ))}
        </WideTable>
      )}
    </Card>
  );
}
