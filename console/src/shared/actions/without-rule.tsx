import { Link } from "react-router";
import { pathOf } from "../../lib/paths.ts";
import { useMay } from "../session/session.ts";
import { useTenant } from "../tenant/use-tenant.ts";

/**
 * Why buttons above it do nothing: the bank's rules do not have what they do. Whoever may read the rules is led to
 * them. It is as wide as the buttons together; `id` is for their descriptions.
 */
export function WithoutRule({ id, why }: { id: string; why: readonly string[] }) {
  const { slug } = useTenant();
  const mayRead = useMay("fees.read");
  if (why.length === 0) return null;
  return (
    <p className="-me-2 w-0 min-w-full text-sm text-neutral-600">
      <span id={id}>{why.join(" ")}</span>
      {mayRead && (
        <>
          {" "}
          <Link to={pathOf(slug, "fees")} className="text-accent-strong underline">
            Ver as regras
          </Link>
        </>
      )}
    </p>
  );
}
