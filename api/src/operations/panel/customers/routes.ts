/** The panel's endpoints about customers: the list, its export, saved views and one customer at a glance. */
import type { Hono } from 'hono';
import {
  idsOfPerson,
  type ListedCustomer,
  listCustomers,
  paidCents,
  quarterSpan,
  type ReportRow,
  readArchive,
  summarizeCustomers,
  taxReport,
} from '../../../commerce/billing';
import {
  type AppEnv,
  fileAnswer,
  handle,
  keyCursor,
  Problem,
  page,
  readKeyCursor,
} from '../../../platform/http';
import { allPages, type CsvColumns, csvFile } from '../../../platform/lib/lists';
import { actorOf } from '../../../platform/lib/session';
import { recordExport } from '../../audit';
import type { Uses } from '../context';
import { createViewsStore } from '../kept-store';
import { readGlance } from './customers-store';

export function customerRoutes(
  app: Hono<AppEnv>,
  { db, now, publicOrigin, readPayments }: Uses<'db' | 'now' | 'publicOrigin' | 'readPayments'>,
): void {
  viewRoutes(app, { db, now });
  handle(app, 'GET /api/admin/customers/glance', async ({ query: { id } }) => {
    const ids = await idsOfPerson(db, id);
    if (ids.length === 0) throw new Problem(404, 'Customer not found.');
    const [{ monthlyCents, ...glance }, payments] = await Promise.all([
      readGlance(db, ids, now()),
      readPayments(ids),
    ]);
    const paid = payments && { paidCents: paidCents(payments), ...payments };
    return { ...glance, money: { monthlyCents, ...(paid ?? UNKNOWN_PAYMENTS) } };
  });
  handle(app, 'GET /api/admin/customers', async ({ query: { cursor, limit, ...filter } }) => {
    const after = readKeyCursor(cursor, filter.order === 'email' ? 'words' : 'time');
    const found = await listCustomers(db, { ...filter, after, limit: limit + 1 }, now());
    const { shown, nextCursor } = page(found, limit, ({ position }) => keyCursor(position));
    return { customers: shown.map(({ row }) => row), nextCursor };
  });
  handle(app, 'GET /api/admin/customers/export', async ({ c, query, session }) => {
    const by = { at: now(), actor: actorOf(session) };
    await recordExport(db, by, 'customers.exported', query);
    const pages = allPages<ListedCustomer>((after, limit) =>
      listCustomers(db, { ...query, after: after?.position ?? null, limit }, now()),
    );
    return fileAnswer(c, 'customers.csv', csvFile(COLUMNS, pages));
  });
  handle(app, 'GET /api/admin/revenue/vat', async ({ c, query, session }) => {
    const by = { at: now(), actor: actorOf(session) };
    await recordExport(db, by, 'vat.exported', query);
    const rows = taxReport(await readArchive(db, ...quarterSpan(query.quarter, now())));
    return fileAnswer(c, 'vat.csv', csvFile(VAT_COLUMNS, [rows]));
  });
  handle(app, 'GET /api/admin/customers/summary', async () => ({
    ...(await summarizeCustomers(db, now())),
    signupUrl: `${publicOrigin}/signup`,
  }));
}
/** While the payment provider does not answer. */
const UNKNOWN_PAYMENTS = {
  paidCents: null,
  payments: null,
  collectedCents: null,
  refundedCents: null,
  lostCents: null,
};

const COLUMNS: CsvColumns<ListedCustomer> = [
  ['id', ({ row }) => row.id],
  ['email', ({ row }) => row.email],
  ['name', ({ row }) => row.name],
  ['tier', ({ row }) => row.tier],
  ['plan', ({ row }) => row.plan],
  ['status', ({ row }) => row.status],
  ['period end', ({ row }) => row.currentPeriodEnd],
  ['ends then', ({ row }) => (row.cancelAtPeriodEnd ? 'yes' : 'no')],
  ['since', ({ row }) => row.createdAt],
];

const VAT_COLUMNS: CsvColumns<ReportRow> = [
  ['treatment', ({ treatment }) => treatment],
  ['country', ({ country }) => country],
  ['VAT ID', ({ vatId }) => vatId],
  ['rate in %', ({ rate }) => rate],
  ['corrects', ({ corrects }) => corrects],
  ['net in EUR', ({ netCents }) => (netCents / 100).toFixed(2)],
  ['VAT in EUR', ({ taxCents }) => (taxCents / 100).toFixed(2)],
];

function viewRoutes(app: Hono<AppEnv>, { db, now }: Uses<'db' | 'now'>): void {
  const store = createViewsStore(db);
  handle(app, 'GET /api/admin/customers/views', async () => ({ views: await store.list() }));
  handle(app, 'POST /api/admin/customers/views', async ({ body }) => {
    if (!(await store.keep(body, now()))) throw new Problem(409, 'Too many saved views. Delete one first.');
    return { views: await store.list() };
  });
  handle(app, 'POST /api/admin/customers/views/remove', async ({ body }) => {
    await store.forget(Number(body.id));
    return { views: await store.list() };
  });
}
