import { formatDay } from "@vitral/brazil/dates";
import { entityNames } from "../customers.ts";
import type { WaitingReview } from "../reviews.ts";
import { ageOf } from "./age.ts";
import type { ListColumns } from "./columns.ts";

export const reviewColumns = {
  name: { head: "Nome", sort: "name", text: ({ name }) => name },
  type: { head: "Tipo", sort: "kind", text: ({ entityType }) => entityNames[entityType] },
  waits: {
    head: "Espera",
    numeric: true,
    sort: "since",
    parts: [{ head: "Espera", text: ({ submittedAt, now }) => submittedAt && ageOf(submittedAt, now) }],
  },
  submittedAt: { head: "Enviado em", numeric: true, moment: ({ submittedAt }) => submittedAt, to: "minute" },
  reviewer: {
    head: "Com quem",
    parts: [
      {
        head: "Com quem",
        text: ({ orderId, reviewer }) => (orderId === null ? (reviewer?.name ?? "livre") : "aguarda aprovação"),
      },
      { head: "Adiado até", text: ({ postponed }) => postponed && formatDay(postponed.until) },
      { head: "Adiado por", text: ({ postponed }) => postponed && postponed.by },
      { head: "Vezes adiado", text: ({ postponed }) => postponed && postponed.times },
      { head: "Desde", text: ({ postponed }) => postponed && formatDay(postponed.first) },
      { head: "Nota", text: ({ postponed }) => postponed && postponed.note },
    ],
  },
} satisfies ListColumns<WaitingReview, WaitingReview & { now: Date }>;
