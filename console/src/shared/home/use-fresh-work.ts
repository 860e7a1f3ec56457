import { useQueryClient } from "@tanstack/react-query";
import { useTenant } from "../tenant/use-tenant.ts";

/**
 * Answers what is called after work was done: it has the answers of these names, such as 'commands', asked for again,
 * and the counts of what waits, which stand on Início and in the navigation. It resolves when the answers are there,
 * and waits for no count.
 */
export function useFreshWork(...names: readonly string[]): () => Promise<unknown> {
  const { slug } = useTenant();
  const client = useQueryClient();
  const refresh = (name: string) => client.invalidateQueries({ queryKey: [name, slug] });
  return () => {
    void refresh("home");
    return Promise.all(names.map(refresh));
  };
}
