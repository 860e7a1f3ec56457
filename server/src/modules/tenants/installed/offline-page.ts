import { chromeOf, textOn } from "../brand-colour.ts";
import type { Tenant } from "../deps.ts";

/** What is shown where the network has failed: it has no script, and nothing of a customer. */
export const offlinePage = ({ displayName }: Tenant): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/app-icons/192.png" type="image/png">
<link rel="stylesheet" href="/offline.css">
<title>Sem conexão · ${escaped(displayName)}</title>
</head>
<body>
<header><img src="/app-icons/192.png" alt="" width="40" height="40">${escaped(displayName)}</header>
<main>
<h1>Sem conexão</h1>
<p>Não foi possível abrir esta página. Confira sua internet e tente de novo.</p>
<p>Se você estava pagando, veja o extrato antes de pagar outra vez.</p>
<a href="">Tentar de novo</a>
</main>
</body>
</html>
`;

export const offlineCss = ({ primary, background }: Tenant): string => `* { box-sizing: border-box; }
body { margin: 0; background: ${background}; color: ${textOn(background)}; font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 0.75rem; padding: 0.75rem 1.25rem; background: ${chromeOf(primary)}; color: #fff; font-weight: 600; overflow-wrap: anywhere; }
img { border-radius: 0.625rem; }
main { max-width: 32rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid currentcolor; border-radius: 0.75rem; background: ${primary}; color: ${textOn(primary)}; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #101216; color: #eef0f3; }
}
`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
