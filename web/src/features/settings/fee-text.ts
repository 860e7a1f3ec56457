import { cents, formatBrl } from "@vitral/brazil/cents";
import type { FeeType } from "@vitral/contract/fees";

const twoDecimals = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A fee as the customer reads it: '1,50 %' for a percentage, 'R$ 1,50' for one in reais (spec 3). */
export const feeText = (type: FeeType, fee: number): string =>
  type === "PERCENTAGE" ? `${twoDecimals.format(fee)} %` : formatBrl(cents(Math.round(fee * 100)));
