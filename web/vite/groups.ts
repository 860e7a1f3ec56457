import { resolve } from "node:path";
import { paths } from "../src/lib/paths.ts";
import { screenFiles } from "./screens.ts";

/** The screens of the authenticated area, and among them the payment journeys. */
const areaScreens = screenFiles().filter(
  ([address]) => !/^\/(auth|onboarding|u|comprovante|cobranca)\//.test(`${address}/`),
);
const journeys = areaScreens.filter(([address]) =>
  [paths.transfer.pixKey, paths.transfer.qrCode, paths.transfer.own].includes(address),
);
/** What only the pages of 'Cobrar' share: their parts, the calls of charges, and what draws a QR code. */
const charges =
  /\/features\/receive\/|\/ui\/src\/text\/qr-picture|\/contract\/src\/pix\/pix-(charge|receive)|\/node_modules\/qr\//;
/** What only the pages of contests share. */
const contests = /\/features\/contests\//;
/** What the pages of keys share about claims. */
const claims = /\/features\/pix-keys\/claims\/|\/shared\/account\/claims|\/contract\/src\/pix\/pix-claims/;
/** What the account opening and a charge with a due date share: an address and its postal code. */
const addressForm = /\/shared\/address\//;
/** What the sign-in and the page of passkeys share: the library, and the sentences. */
const passkeys =
  /\/node_modules\/@simplewebauthn\/|\/ui\/src\/lib\/passkeys|\/shared\/passkeys\/|\/features\/auth\/passkeys|\/access\/(passkey-sign|webauthn)/;
/** What the page of notices on the phone, its invitation and the sign-out share. */
const push = /\/shared\/push\/push-here|\/contract\/src\/push/;
/** What the pages of devices and of passkeys share. */
const confirming = /\/shared\/devices\/confirm-change/;
/** What few dialogs share and no screen needs at first: a file of its own. */
const longText = /\/ui\/src\/inputs\/text-area/;
/** What two pages each share: neither a payment nor the list of charges loads it. */
const ofTwoPages = /\/shared\/(account\/(limit-bar|pix-key-tag)|devices\/end-others)|\/lib\/use-focus-after/;
/** What one screen, the receipt and the end of a payment share. */
const sharing = /\/shared\/receipts\/(share-schedule\.|receipt-files)/;
/** What lists that grow need, and no first visit. The package names it beside what everything needs. */
const growingLists = /\/@tanstack\/(query-core|react-query)\/.*nfiniteQuery(Observer)?\.js/;
/** What only their first page needs is loaded with it alone: what it shares is of the journeys. */
const others = areaScreens.filter((screen) => !journeys.includes(screen) && screen[0] !== paths.transfer.menu);
const filesOf = (screens: readonly [address: string, file: string][]) => screens.map(([, file]) => file);

/**
 * Groups the modules that are loaded together, because a phone needs a round trip for each level of imports and each
 * file has its own headers. Sign-in loads `first`; the authenticated area loads `first` and `area`. What the home page
 * shares with other screens is in `parts`, because most visits begin there. What those share with each other is in
 * `screens`, what the pages of 'Cobrar' share in `receive`, those of contests in `contests`, those of claims in
 * `claims`, an address in `address`, passkeys in `passkeys`, what the payment journeys share in `transfers`, and
 * dialogs are in `overlay`. The code of one screen stays in its own file.
 */
export const groups: Group[] = [
  {
    debugName: "first",
    name: neededBy("first", ["src/main.tsx", "src/features/auth/login.tsx"], { without: [growingLists] }),
    priority: 6,
  },
  {
    debugName: "area",
    name: neededBy("area", ["src/app/layouts/main-layout.tsx", "src/app/area-screens.tsx"], {
      without: [growingLists],
    }),
    priority: 5,
  },
  { name: "overlay", test: /\/@base-ui\/|\/ui\/src\/overlays\/(confirm-)?dialog/, minShareCount: 2, priority: 4 },
  {
    debugName: "parts",
    name: neededBy("parts", ["src/features/home/home.tsx"], { icons: true }),
    minShareCount: 2,
    priority: 3,
  },
  {
    debugName: "screens",
    name: neededBy("screens", filesOf(others), {
      without: [charges, contests, claims, addressForm, longText, ofTwoPages, sharing, passkeys, confirming, push],
    }),
    minShareCount: 2,
    priority: 2,
  },
  { name: "qr", test: /\/ui\/src\/text\/qr-picture|\/node_modules\/qr\//, minShareCount: 2, priority: 3 },
  { name: "receive", test: charges, minShareCount: 2, priority: 1 },
  { name: "contests", test: contests, minShareCount: 2, priority: 1 },
  { name: "claims", test: claims, minShareCount: 2, priority: 1 },
  { name: "address", test: addressForm, minShareCount: 2, priority: 1 },
  { debugName: "transfers", name: neededBy("transfers", filesOf(journeys)), minShareCount: 2, priority: 1 },
  // A journey of several addresses is one file: what its last step needs is there before its first is shown.
  {
    name: "onboarding",
    test: /\/(features\/onboarding|contract\/src\/onboarding)\/|\/app\/onboarding-screens/,
    priority: 0,
  },
  { name: "passkeys", test: passkeys, priority: 1 },
  { name: "push", test: push, priority: 1 },
  { name: "few", test: ofTwoPages, priority: 1 },
  {
    name: "favorites",
    test: /\/favorites\/(favorite-changes|nickname-dialog|payee-limit-dialog|remove-favorite-dialog)/,
    priority: 1,
  },
  { name: "shared", test: /\/(contract|brazil)\/src\//, minShareCount: 2, priority: 0 },
  // What few open, and without a session: each file more weighs on every first visit, which names it.
  {
    name: "recovery",
    test: /\/(features\/(auth\/(forgot|redefine|own-document-support)|receipt-check|charge-link)|app\/not-found|contract\/src\/access\/recovery|lib\/keep-out)/,
    priority: 0,
  },
];

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };
type Group = {
  name: string | ((id: string, modules: Modules) => string | null);
  debugName?: string;
  test?: RegExp;
  minShareCount?: number;
  priority: number;
};

type Except = { icons?: boolean; without?: RegExp[] };

/** Names the modules that the files of `roots` import, directly or not, without what they load later. */
function neededBy(name: string, roots: readonly string[], { icons = false, without = [] }: Except = {}) {
  let needed: Set<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    needed ??= closure(roots, modules);
    if (without.some((pattern) => pattern.test(id))) return null;
    return needed.has(id) || (icons && isIcon(id)) ? name : null;
  };
}

/** All static imports of `roots`, without icons: the icon package imports every icon, whoever uses it. */
function closure(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots.map((file) => resolve(import.meta.dirname, "..", file)));
  for (const id of found) {
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    for (const other of imported) if (!isIcon(other)) found.add(other);
  }
  return found;
}

const isIcon = (id: string) => id.includes("/lucide-react/") && id.includes("/icons/");
