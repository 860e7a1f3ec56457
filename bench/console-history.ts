import type pg from "pg";
import { analyzeTables } from "./orders.ts";

/** Names as people have them: words that thousands share, and rare ones. */
const firstNames =
  "Ana Maria João José Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia";
const lastNames =
  "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira";

/** `customers`: how many the tenant has then, all in all; each has an account without money. */
export async function addCustomers(owner: pg.Client, tenantId: string, customers: number): Promise<void> {
  const { rows } = await owner.query<{ has: number }>(
    "select count(*)::int as has from customer where tenant_id = $1",
    [tenantId],
  );
  await owner.query(
    `with made as (
       insert into customer (tenant_id, id, document, entity_type, name, email, status, onboarding_step, password_hash, created_at)
       select $1, uuidv7(n * interval '-30 minutes'), lpad(n::text, 11, '0'), 'PERSON',
              ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || ($4::text[])[1 + (n / 7) % cardinality($4::text[])] || ' '
                || ($4::text[])[1 + (n / 31) % cardinality($4::text[])] || case when n % 50 = 0 then ' Q' || to_hex(n) else '' end,
              'p' || n || '@exemplo.com.br', 'ACTIVE', 'DONE', 'none', now() - n * interval '30 minutes'
         from generate_series(1, $2::int) n
       returning tenant_id, id, created_at),
     books as (
       insert into ledger_account (tenant_id, id, kind, balance_cents)
       select tenant_id, id, 'CUSTOMER', 0 from made returning id)
     insert into account (tenant_id, id, owner_id, agency, number, created_at)
     select tenant_id, id, id, '0001', 'B' || row_number() over (order by id), created_at from made`,
    [tenantId, Math.max(0, customers - (rows[0]?.has ?? 0)), firstNames.split(" "), lastNames.split(" ")],
  );
}

/**
 * So many entries of the ledger over the last ten years, two for each posting, each posting a Pix that some customer
 * sent: with its payment and the row of the payer's statement. The balances do not follow: the books of this bank are
 * read, and nothing is paid.
 */
export async function addPayments(owner: pg.Client, tenantId: string, entries: number): Promise<void> {
  const values = [tenantId, Math.ceil(entries / 2)];
  await owner.query("set work_mem = '256MB'");
  await owner.query(
    `create temp table payer as
     select row_number() over () - 1 as ordinal, a.id, c.name, c.document from account a
       join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id where a.tenant_id = $1`,
    [tenantId],
  );
  await owner.query("create unique index on payer (ordinal)");
  await owner.query(
    `create temp table made as
     select n, uuidv7(at - now()) as id, at, 1 + n % 50000 as amount, n % (select count(*) from payer) as payer,
            $1::uuid as tenant_id
       from (select n, now() - ($2::bigint - n) * (interval '3650 days' / $2::bigint) as at
               from generate_series(1, $2::bigint) n) r`,
    values,
  );
  await owner.query(
    `insert into ledger_plain_entry (tenant_id, posting_id, leg, account_id, amount_cents, posted_at)
     select m.tenant_id, m.id, 2, s.id, m.amount, m.at
       from made m join ledger_account s on s.tenant_id = m.tenant_id and s.kind = 'SETTLEMENT'`,
  );
  await owner.query(
    `insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status, window_day,
                              window_kind, created_at, answered_at, next_try_at, payer_name, payer_document, payer_bank,
                              payee_name, payee_document, payee_bank)
     select m.tenant_id, m.id, p.id, m.id, 'E99999999' || lpad(m.n::text, 23, '0'), m.amount, 0, 'SETTLED', m.at::date, 'DAY',
            m.at, m.at, m.at, p.name, p.document, 'Banco Medido S.A.', 'Maria Souza', '98765432100', 'Banco Sol S.A.'
       from made m join payer p on p.ordinal = m.payer`,
  );
  await owner.query(
    `insert into account_entry (tenant_id, account_id, number, id, posting_id, leg, credit, created_at, amount_cents,
                                entry_number, balance_after_cents, category)
     select m.tenant_id, p.id, number, m.id, m.id, 1, false, m.at, m.amount, number, 0, 'PIX_SENT'
       from (select *, 100 + row_number() over (partition by payer order by n) as number from made) m
       join payer p on p.ordinal = m.payer`,
  );
  await owner.query("drop table made, payer");
  await analyzeTables(owner);
}
