import { ofEachAct } from "@vitral/contract/acts/acts";
import { type Command, downloadCommands, listCommands } from "@vitral/contract/console/commands";
import { commandColumns } from "@vitral/contract/console/lists/commands";
import { buttonLook } from "@vitral/ui/buttons/button.tsx";
import { Link } from "react-router";
import { pathOf } from "../../lib/paths.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { StateTag } from "./state-tag.tsx";
import { ToDecide } from "./to-decide.tsx";

const cells = {
  order: ({ sentence }: Command) => sentence,
  state: (command: Command) => <StateTag command={command} />,
  checker: ({ checker }: Command) => checker?.name ?? "–",
};

const filters: readonly Filter[] = [
  {
    name: "view",
    label: "Mostrar",
    kind: "choice",
    options: [
      { value: "waiting", label: "Aguardam aprovação" },
      { value: "mine", label: "Pedidos por mim" },
      { value: "undone", label: "Pedidos por mim, não feitos" },
      { value: "decided", label: "Decididos" },
    ],
  },
  {
    name: "kind",
    label: "Tipo",
    kind: "choice",
    options: optionsOf(ofEachAct(({ label }) => label)),
  },
];

/** What waits for a second person, what was asked for, what was decided. */
export default function CommandsPage() {
  const { slug } = useTenant();
  const mayDecide = useMay("commands.decide");
  return (
    <Page
      title="Aprovações"
      subtitle="Pedidos da equipe que uma segunda pessoa confere"
      actions={
        <Link className={buttonLook("secondary")} to={pathOf(slug, "commands", "politica")}>
          O que precisa de duas pessoas
        </Link>
      }
    >
      {mayDecide && (
        <>
          <ToDecide />
          <h2 className="-mb-2 text-title-3 font-title">Todos os pedidos</h2>
        </>
      )}
      <DataList
        name="commands"
        waits
        what="pedidos"
        endpoint={listCommands}
        csv={downloadCommands}
        filters={filters}
        columns={commandColumns}
        cells={cells}
        linkOf={({ id }) => pathOf(slug, "commands", id)}
        empty={{ title: "Nenhum pedido", text: "O que a equipe pede nas outras páginas aparece aqui." }}
      />
    </Page>
  );
}
