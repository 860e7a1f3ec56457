import { enqueue } from "../../notifications/notifications.ts";
import { theCustomer } from "../../identity/identity.ts";
import { commandKind } from "../../acts/acts.ts";

/** Hours in which the maker may download what the order was made for. */
export const exportHours = 24;

/**
 * LGPD, art. 18 II and V, for who cannot take the own file: the maker downloads it (export-file.ts).
 * The customer is notified, so that an unwanted one is noticed.
 */
export const customerExport = commandKind({
  kind: "customer.export",
  async describe(_deps, tx, tenantId, { customerId }) {
    const { erasedAt } = await theCustomer(tx, { tenantId, customerId });
    return {
      sentence: "Exportar todos os dados do cliente (LGPD, art. 18)",
      changes: [
        { field: "file", before: "não liberado", after: `baixado por quem pediu, em até ${exportHours} horas` },
      ],
      amount: null,
      customerId,
      obstacle: erasedAt ? "Os dados deste cliente foram eliminados." : null,
    };
  },
  async execute({ outbox, now }, tx, { customerId }, { tenantId }) {
    const { name, email } = await theCustomer(tx, { tenantId, customerId });
    const message = { template: "data-exported", data: { name, at: now(), isByStaff: true } } as const;
    await enqueue(outbox, tx, { tenantId, customerId, to: email, message });
  },
  failure: () => null,
});
