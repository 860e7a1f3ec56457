/** The addresses outside of a tenant. */
export const paths = { signIn: "/entrar", enrolment: "/enrol", account: "/conta" } as const;

/** The last part of each page's address, after the tenant's slug. */
export const pagePaths = {
  home: "",
  reviews: "analises",
  customers: "clientes",
  payments: "pagamentos",
  commands: "aprovacoes",
  cases: "casos",
  ledger: "razao",
  reconciliation: "conciliacao",
  messages: "mensagens",
  fees: "tarifas",
  brand: "marca",
  staff: "equipe",
  audit: "auditoria",
  reports: "relatorios",
} as const;
export type PageName = keyof typeof pagePaths;

/** The address of a page of a tenant, and of an item on it: `pathOf("aurora", "customers", id)`. */
export const pathOf = (tenant: string, page: PageName, ...parts: string[]): string =>
  `/${[tenant, pagePaths[page], ...parts].filter(Boolean).map(encodeURIComponent).join("/")}`;
