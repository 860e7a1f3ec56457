/** A fee as it holds: reais, or per cent of the amount. */
export const feeText = (type: "FIXED" | "PERCENTAGE", fee: number): string =>
  type === "FIXED"
    ? fee.toLocaleString("pt-BR", { style: "currency", currency: "BRL" })
    : `${String(fee).replace(".", ",")} %`;
