/** The time on the customer's own clock. */
export const timeOf = (instant: number): string =>
  new Date(instant).toLocaleTimeString("pt-BR", { hour: "2-digit", minute: "2-digit" });
