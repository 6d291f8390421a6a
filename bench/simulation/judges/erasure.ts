/** A deleted customer is nowhere on the disk, except in what must be kept by number, and unknown to the provider. */
import { ERASED_MS, type Judge } from './judge';

/** data-register.md: a lease's key holds an address for a day, and invoices are required by law. */
const ALLOWED = ['leases', 'invoice_archive'];
/** Has a row, for a day, for any address that somebody has typed in since. */
const TYPED = 'email_codes';
/** data-register.md: kept, without name or address. */
const NUMBERED = [
  ...[
    'audit_log',
    'customers',
    'subscriptions',
    'mrr_movements',
    'webhook_events',
    'notices',
    'contract_records',
  ],
  ...['declarations', 'account_erasures', 'jobs', 'reconcile_runs'],
];

export const erasure: Judge = {
  name: 'erasure',
  from: 'data-register.md: what is kept holds no name or address',
  when: 'settled',
  async judge({ world, customers, rows }) {
    const gone = customers.filter(({ deletedAt }) => deletedAt !== null && !Number.isNaN(deletedAt));
    if (gone.length === 0) return [];
    const tables = await rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const known = await world
      .provider()
      .dashboard.customers.list({ limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    const wrong: string[] = [];
    for (const { email } of gone)
      if (known.some((one) => one.email === email))
        wrong.push(`${email} is deleted, and the provider still has a customer`);
    for (const { name } of tables) {
      if (ALLOWED.includes(name)) continue;
      for (const { email, ids, deletedAt } of gone) {
        const names = [email, ...(NUMBERED.includes(name) ? [] : ids)];
        const [found] = await rows<{ count: number }>(
          `select count(*)::int as count from "${name}" t
             where t::text like any($1) and $2::timestamptz >= ${name === TYPED ? 'created_at' : "'-infinity'"}`,
          names.map((one) => `%${one}%`),
          new Date((deletedAt ?? 0) + ERASED_MS).toISOString(),
        );
        if (found && found.count > 0)
          wrong.push(`${email} is deleted, and stands in ${found.count} rows of ${name}`);
      }
    }
    return wrong;
  },
};
