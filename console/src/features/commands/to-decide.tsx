import { ofEachAct } from "@vitral/contract/acts/acts";
import { labelOf } from "@vitral/contract/acts/fields";
import { type Command, downloadCommands, listCommands, listMakers } from "@vitral/contract/console/commands";
import { toDecideColumns } from "@vitral/contract/console/lists/commands";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { useHome } from "../../shared/home/use-home.ts";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { DecideSeveral } from "./decide-several.tsx";

const cells = {
  order: ({ sentence }: Command) => sentence,
  after: ({ changes }: Command) => <Changes changes={changes} />,
};

const Changes = ({ changes }: Pick<Command, "changes">) => (
  <span className="block max-w-96 min-w-40 wrap-anywhere text-neutral-600">
    {changes
      .filter(({ after }) => after !== null)
      .map((change) => `${labelOf(change)}: ${change.after}`)
      .join(" · ")}
  </span>
);

const several = {
  nameOf: ({ sentence }: Command) => sentence,
  actions: (chosen: readonly Command[], onClear: () => void) => <DecideSeveral chosen={chosen} onClear={onClear} />,
};

/** What waits for this person, the oldest first: to be decided one by one on its page, or several at once here. */
export function ToDecide() {
  const { slug } = useTenant();
  const title = useId();
  const count = useHome(slug).data?.waiting.find(({ kind }) => kind === "COMMANDS")?.count;
  const { data } = useQuery({
    queryKey: ["commands", slug, "makers"],
    queryFn: ({ signal }) => call(listMakers, { params: { tenant: slug } }, signal),
  });
  const makers = (data?.makers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: readonly Filter[] = [
    { name: "kind", label: "Tipo", kind: "choice", options: optionsOf(ofEachAct(({ label }) => label)) },
    { name: "maker", label: "Quem pediu", kind: "choice", options: makers },
  ];
  return (
    <section aria-labelledby={title} className="grid min-w-0 gap-2">
      <h2 id={title} className="text-title-3 font-title">
        Para você decidir{count !== undefined && ` (${count})`}
      </h2>
      <DataList
        name="commands"
        prefix="decide-"
        fixed={{ view: "decide" }}
        waits
        what="pedidos para decidir"
        endpoint={listCommands}
        csv={downloadCommands}
        filters={filters}
        columns={toDecideColumns}
        cells={cells}
        linkOf={({ id }) => pathOf(slug, "commands", id)}
        empty={{
          title: "Nada aguarda a sua decisão",
          text: "O que outras pessoas pedirem e você puder decidir aparece aqui.",
        }}
        many={several}
      />
    </section>
  );
}
