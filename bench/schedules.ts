import { randomInt } from "node:crypto";
import { saoPauloDay } from "@vitral/brazil/dates";
import { newId } from "../server/src/platform/database/ids.ts";

/** A Pix Agendado of today that is due now: who pays, to which key, how much. */
export type DueToday = { id: string; accountId: string; key: string; amountCents: number };

type Payer = { accountId: string; key: string };

/** So many payments at random among people; one in `externalShare` goes to a key of another bank. */
export function dueToday(
  many: number,
  people: readonly Payer[],
  external?: { key: string; share: number },
): DueToday[] {
  return Array.from({ length: many }, (_, index) => {
    const payer = randomInt(people.length);
    const payee = (payer + 1 + randomInt(people.length - 1)) % people.length;
    return {
      id: newId(),
      accountId: people[payer]?.accountId ?? "",
      key: external && index % external.share === 0 ? external.key : (people[payee]?.key ?? ""),
      amountCents: randomInt(1, 100),
    };
  });
}

/** The parameters of `insertDueToday`. */
export const dueParameters = (tenantId: string, due: readonly DueToday[]): unknown[] => [
  tenantId,
  due.map(({ id }) => id),
  due.map(({ accountId }) => accountId),
  due.map(({ key }) => key),
  due.map(({ amountCents }) => amountCents),
  saoPauloDay(new Date()),
];

/** Stores them as if their customers had ordered them; a key of another bank is that of the simulated network. */
export const insertDueToday = `
  insert into pix_schedule (tenant_id, id, account_id, look_up_id, position, scheduled_date, amount_cents, kind, key, key_type,
                            payee_name, payee_document, payee_bank, ordered_at, next_try_at)
  select $1, o.id, o.account_id, gen_random_uuid(), 1, $6::date, o.amount, 'KEY', o.key, n.type, n.owner_name, n.owner_document, 'Banco',
         now(), now()
    from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bigint[]) o(id, account_id, key, amount)
    join (select k.key, k.type, c.name as owner_name, c.document as owner_document
            from pix_key k join account a on a.tenant_id = k.tenant_id and a.id = k.account_id
            join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id where k.tenant_id = $1
          union all values ('maria.souza@exemplo.com.br', 'EMAIL', 'Maria Souza', '98765432100'),
                           ('11444777000161', 'CNPJ', 'Comercial Vento Ltda', '11444777000161')) n on n.key = o.key`;
