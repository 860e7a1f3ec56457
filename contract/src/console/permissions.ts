/** What a member of the staff is, in the order in which screens show it. */
export const staffRoles = ["CONSULTA", "AUDITORIA", "OPERACAO", "APROVACAO", "FRAUDE", "MARCA", "SEGURANCA"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles in the words that the staff reads. */
export const roleNames: Record<StaffRole, string> = {
  CONSULTA: "Consulta",
  AUDITORIA: "Auditoria",
  OPERACAO: "Operação",
  APROVACAO: "Aprovação",
  FRAUDE: "Fraude",
  MARCA: "Marca",
  SEGURANCA: "Segurança",
};

const daily = ["CONSULTA", "AUDITORIA", "OPERACAO", "APROVACAO", "FRAUDE"] as const;
const everybody = staffRoles;

/**
 * Which role may do what: the server refuses by this table, and the console hides by it. CONSULTA and AUDITORIA change
 * nothing; MARCA and SEGURANCA see no customer; who makes (OPERACAO) does not check (APROVACAO).
 */
export const mayDo = {
  "home.read": everybody,
  "reviews.read": daily,
  "reviews.decide": ["OPERACAO", "FRAUDE"],
  "customers.read": daily,
  "customers.reveal": ["AUDITORIA", "OPERACAO", "APROVACAO", "FRAUDE"],
  "customers.block": ["OPERACAO", "FRAUDE"],
  "customers.mark": ["FRAUDE"],
  "customers.edit": ["OPERACAO"],
  "customers.note": ["OPERACAO", "FRAUDE"],
  "payments.read": daily,
  "payments.refund": ["OPERACAO"],
  "commands.read": everybody,
  "commands.decide": ["APROVACAO"],
  "cases.read": daily,
  "cases.work": ["OPERACAO", "FRAUDE"],
  "ledger.read": daily,
  "ledger.verify": ["OPERACAO", "APROVACAO"],
  "reconciliation.read": daily,
  "reconciliation.work": ["OPERACAO"],
  "messages.read": daily,
  "messages.requeue": ["OPERACAO"],
  "fees.read": [...daily, "MARCA"],
  "fees.edit": ["OPERACAO"],
  "brand.read": [...daily, "MARCA"],
  "brand.edit": ["MARCA"],
  "four-eyes.read": everybody,
  "four-eyes.edit": ["SEGURANCA"],
  "staff.read": ["AUDITORIA", "SEGURANCA"],
  "staff.edit": ["SEGURANCA"],
  "audit.read": ["AUDITORIA", "SEGURANCA"],
  "reports.read": daily,
} as const satisfies Record<string, readonly StaffRole[]>;

/** Something that a role may do or not. Actions that end in `.read` change nothing. */
export type StaffAction = keyof typeof mayDo;

/** Whether a role may do something. */
export const isAllowed = (role: StaffRole, action: StaffAction): boolean =>
  (mayDo[action] as readonly StaffRole[]).includes(role);
