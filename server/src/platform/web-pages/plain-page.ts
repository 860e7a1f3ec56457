/** Names an icon in a page's head: without it browsers ask for /favicon.ico. It is empty, so nothing is loaded. */
export const emptyIcon = '<link rel="icon" href="data:,">';

/** The style of the demo's own pages, which are no part of the browser application. */
export const plainPageCss = `:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #f3f4f6; color: #1a1d21; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.3; }
`;
