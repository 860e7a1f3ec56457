import type { Application } from "@vitral/contract/console/reviews";

/** What a decision does to the order of an approval that waits, as its window says after a sentence. */
export const endsOrder = ({ orderId }: Pick<Application, "orderId">): string =>
  orderId === null ? "" : " O pedido de aprovação que aguarda outra pessoa termina sem ser feito.";
