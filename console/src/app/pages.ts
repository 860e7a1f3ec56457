import type { StaffAction } from "@vitral/contract/console/permissions";
import {
  ArrowLeftRight,
  BadgePercent,
  BookOpenText,
  ChartColumn,
  CheckCheck,
  House,
  IdCard,
  type LucideIcon,
  Mail,
  Palette,
  Scale,
  ScrollText,
  ShieldAlert,
  UserRoundCheck,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import type { PageName } from "../lib/paths.ts";

export type PageEntry = {
  page: PageName;
  /** Its link in the navigation. */
  label: string;
  icon: LucideIcon;
  /** Who may see it; the others have no link, and at its address 'Sem acesso'. */
  action: StaffAction;
  load: () => Promise<{ default: ComponentType }>;
  /** Pages of one item, under the page's own address: the rest of the address, and the page. */
  items?: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
};

/** The pages of a tenant, in the order of the navigation. */
export const pages: readonly PageEntry[] = [
  { page: "home", label: "Início", icon: House, action: "home.read", load: () => import("../features/home/home.tsx") },
  {
    page: "reviews",
    label: "Análises",
    icon: UserRoundCheck,
    action: "reviews.read",
    load: () => import("../features/reviews/reviews-page.tsx"),
    items: { ":id": () => import("../features/reviews/review-page.tsx") },
  },
  {
    page: "customers",
    label: "Clientes",
    icon: Users,
    action: "customers.read",
    load: () => import("../features/customers/customers.tsx"),
    items: { ":id": () => import("../features/customers/customer.tsx") },
  },
  {
    page: "payments",
    label: "Pagamentos",
    icon: ArrowLeftRight,
    action: "payments.read",
    load: () => import("../features/payments/payments.tsx"),
    items: { ":id": () => import("../features/payments/payment.tsx") },
  },
  {
    page: "commands",
    label: "Aprovações",
    icon: CheckCheck,
    action: "commands.read",
    load: () => import("../features/commands/commands-page.tsx"),
    items: {
      politica: () => import("../features/commands/policy-page.tsx"),
      ":id": () => import("../features/commands/command-page.tsx"),
    },
  },
  {
    page: "cases",
    label: "Casos",
    icon: ShieldAlert,
    action: "cases.read",
    load: () => import("../features/cases/cases.tsx"),
    items: { ":id": () => import("../features/cases/case.tsx") },
  },
  {
    page: "ledger",
    label: "Razão",
    icon: BookOpenText,
    action: "ledger.read",
    load: () => import("../features/ledger/ledger.tsx"),
    items: {
      lancamentos: () => import("../features/ledger/postings.tsx"),
      saldos: () => import("../features/ledger/odd-balances.tsx"),
      verificacoes: () => import("../features/ledger/verifications.tsx"),
    },
  },
  {
    page: "reconciliation",
    label: "Conciliação",
    icon: Scale,
    action: "reconciliation.read",
    load: () => import("../features/reconciliation/reconciliation.tsx"),
  },
  {
    page: "messages",
    label: "Mensagens",
    icon: Mail,
    action: "messages.read",
    load: () => import("../features/messages/messages.tsx"),
  },
  {
    page: "fees",
    label: "Tarifas e limites",
    icon: BadgePercent,
    action: "fees.read",
    load: () => import("../features/fees/fees.tsx"),
  },
  {
    page: "brand",
    label: "Marca",
    icon: Palette,
    action: "brand.read",
    load: () => import("../features/brand/brand.tsx"),
    items: {
      nova: () => import("../features/brand/new-brand.tsx"),
      textos: () => import("../features/brand/texts.tsx"),
    },
  },
  {
    page: "staff",
    label: "Equipe",
    icon: IdCard,
    action: "staff.read",
    load: () => import("../features/staff/staff.tsx"),
  },
  {
    page: "audit",
    label: "Auditoria",
    icon: ScrollText,
    action: "audit.read",
    load: () => import("../features/audit/audit-page.tsx"),
  },
  {
    page: "reports",
    label: "Relatórios",
    icon: ChartColumn,
    action: "reports.read",
    load: () => import("../features/reports/reports.tsx"),
  },
];
