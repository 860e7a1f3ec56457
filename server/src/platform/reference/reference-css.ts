/** The reference page's only style: one column on a phone, the list of calls beside the text from 960 px on. */
export const referenceCss = `:root { color-scheme: light; --ink: #1a1d21; --quiet: #4b5563; --line: #e5e7eb; --accent: #4338ca; }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: #f7f7fb; color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code { font: 13.5px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
p code, td code { padding: 1px 5px; background: #eef0f4; border-radius: 5px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; background: #fff; padding: 8px 12px; z-index: 1; }
nav { padding: 24px 16px 8px; background: #fff; border-bottom: 1px solid var(--line); }
nav .name { margin: 0; font-size: 18px; font-weight: 650; }
nav .name span { color: var(--quiet); font-size: 14px; font-weight: 400; }
nav h2 { margin: 16px 0 4px; font-size: 13px; font-weight: 600; color: var(--quiet); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 6px 0; font-size: 14px; line-height: 1.4; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { text-decoration: underline; }
main { max-width: 920px; padding: 24px 16px 64px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25; }
main h2 { margin: 40px 0 4px; font-size: 24px; line-height: 1.3; }
.lead { color: var(--quiet); }
article { margin-top: 20px; padding: 16px; background: #fff; border: 1px solid var(--line); border-radius: 16px; }
article:target { border-color: var(--accent); }
h3 { margin: 0; font-size: 17px; line-height: 1.5; }
h3 a { color: inherit; text-decoration: none; }
h3 code { font-size: 15px; font-weight: 600; }
h4 { margin: 20px 0 4px; font-size: 15px; }
article > p { margin: 8px 0 0; }
.access { color: var(--quiet); font-size: 14px; }
.method { display: inline-block; min-width: 48px; padding: 1px 7px; border-radius: 999px; font-size: 12px; font-weight: 650; text-align: center; background: #e0edff; color: #1e3a8a; }
.method.post { background: #dcf5e6; color: #14532d; }
.method.put { background: #fdf0cd; color: #713f12; }
.method.delete { background: #fde2e2; color: #7f1d1d; }
table { width: 100%; margin-top: 8px; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px 8px 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { border-top: 0; color: var(--quiet); font-size: 13px; font-weight: 600; }
tbody th { font-weight: 400; }
.optional { color: var(--quiet); font-size: 13px; }
details { margin-top: 12px; border-top: 1px solid var(--line); }
summary { padding: 12px 0 4px; cursor: pointer; min-height: 44px; }
details p { margin: 6px 0; font-size: 14px; }
.status { font: 600 13px/1 ui-monospace, monospace; padding: 4px 8px; border-radius: 8px; }
.status.done { background: #dcf5e6; color: #14532d; }
.status.refused { background: #fde2e2; color: #7f1d1d; }
@media (max-width: 599px) {
  thead { position: absolute; left: -9999px; }
  table, tbody, tr, tbody th, td { display: block; }
  tr { padding: 8px 0; border-top: 1px solid var(--line); }
  tbody th, td { padding: 0; border: 0; }
}
@media (min-width: 960px) {
  body { display: grid; grid-template-columns: 320px minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 32px 24px; border-bottom: 0; border-right: 1px solid var(--line); }
  main { padding: 32px 40px 96px; }
  article { padding: 24px; }
  table { table-layout: fixed; }
  thead th:first-child { width: 32%; }
  thead th:nth-child(2) { width: 22%; }
}
`;
