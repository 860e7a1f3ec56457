import { CircleCheck, CircleX } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { QrPicture } from "@vitral/ui/text/qr-picture.tsx";
import { ActionsCell, ActionsHead, Cell, HeadCell, Table, WideTable } from "@vitral/ui/text/table.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { Example, longText, longWord, Section } from "./example.tsx";

const rows = [
  ["Maria Souza", "− R$ 12,00"],
  [longText, "R$ 345,67"],
] as const;

export function Texts() {
  return (
    <Section title="Textos e tabelas">
      <Example state="Chave que pode quebrar">
        <Breakable text={longWord} />
      </Example>
      <Example state="Número que não quebra">
        <p>
          <Whole text="Agência 0001, conta 1234567-8, CNPJ 11.222.333/0001-81" />
        </p>
      </Example>
      <Example state="Etiquetas">
        <p className="flex flex-wrap gap-2">
          <Tag>Personalizado</Tag>
          <Tag tone="good" icon={CircleCheck}>
            Pago
          </Tag>
          <Tag tone="danger" icon={CircleX}>
            Cancelado
          </Tag>
        </p>
      </Example>
      <Example state="Código QR">
        <div className="w-32">
          <QrPicture text="00020126580014br.gov.bcb.pix" label="Código QR de exemplo" />
        </div>
      </Example>
      <Example state="Lista de termos">
        <DefinitionList
          items={[
            { term: "Nome", value: longText },
            { term: "Chave", value: <Breakable text={longWord} /> },
            { term: "Tarifa", value: "Grátis" },
          ]}
        />
      </Example>
      <Example state="Tabela">
        <Card title="Extrato" aside={<span className="text-sm text-neutral-600">2 transações</span>}>
          <Table caption="Exemplo de extrato">
            <thead>
              <tr>
                <HeadCell>Quem</HeadCell>
                <HeadCell numeric>Valor</HeadCell>
              </tr>
            </thead>
            <tbody>
              {rows.map(([who, amount]) => (
                <tr key={who}>
                  <Cell>{who}</Cell>
                  <Cell numeric>{amount}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      </Example>
      <Example state="Tabela que rola para o lado, com botões">
        <WideTable
          caption="Exemplo de tabela com botões"
          heads={
            <>
              <HeadCell>Quem</HeadCell>
              <ActionsHead />
            </>
          }
        >
          <tr>
            <Cell>Maria Souza</Cell>
            <ActionsCell>
              <Button variant="quiet">Ver</Button>
            </ActionsCell>
          </tr>
        </WideTable>
      </Example>
    </Section>
  );
}
