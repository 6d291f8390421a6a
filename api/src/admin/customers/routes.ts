/** The calls of the panel's customers: the list, its file, its kept views, and one customer at a glance. */
import type { CustomerFilter } from '@spreadwise/contract';
import { csvRow } from '@spreadwise/contract/csv';
import type { Hono } from 'hono';
import { listCustomers, summarizeCustomers } from '../../billing';
import type { Database } from '../../db/database';
import { keyCursor, page, readKeyCursor } from '../../http/cursor';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { createGlanceStore } from './glance-store';
import { createViewsStore } from './views-store';

export interface CustomersContext {
  readonly db: Database;
  readonly now: () => Date;
}

export function customerRoutes(app: Hono<AppEnv>, context: CustomersContext): void {
  listRoutes(app, context);
  viewRoutes(app, context);
  const glances = createGlanceStore(context.db);
  handle(app, 'GET /api/admin/customers/glance', async ({ query: { id } }) => {
    const glance = await glances.read(id, context.now());
    if (!glance) throw new Problem(404, 'There is no such customer.');
    return glance;
  });
}

function listRoutes(app: Hono<AppEnv>, { db, now }: CustomersContext): void {
  handle(app, 'GET /api/admin/customers', async ({ query: { cursor, limit, ...filter } }) => {
    const after = readKeyCursor(cursor, filter.order === 'email' ? 'words' : 'time');
    const found = await listCustomers(db, { ...filter, after, limit: limit + 1 }, now());
    const { shown, nextCursor } = page(found, limit, ({ position }) => keyCursor(position));
    return { customers: shown.map(({ row }) => row), nextCursor };
  });
  handle(app, 'GET /api/admin/customers/export', ({ c, query }) =>
    c.body(csvOf(db, query, now()), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="customers.csv"',
      'Cache-Control': 'no-store',
    }),
  );
  handle(app, 'GET /api/admin/customers/summary', () => summarizeCustomers(db, now()));
}

const AT_ONCE = 1_000;
const COLUMNS = ['id', 'email', 'name', 'tier', 'plan', 'status', 'period end', 'ends then', 'since'];

/** A part after the other, as it is read. */
function csvOf(db: Database, filter: CustomerFilter, now: Date): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  let after: Parameters<typeof listCustomers>[1]['after'] = null;
  return new ReadableStream({
    start: (controller) => controller.enqueue(text.encode(csvRow(COLUMNS))),
    async pull(controller) {
      const found = await listCustomers(db, { ...filter, after, limit: AT_ONCE }, now);
      for (const { row } of found) {
        const { id, email, name, tier, plan, status, currentPeriodEnd, cancelAtPeriodEnd, createdAt } = row;
        const ends = cancelAtPeriodEnd ? 'yes' : 'no';
        const cells = [id, email, name, tier, plan, status, currentPeriodEnd, ends, createdAt];
        controller.enqueue(text.encode(csvRow(cells)));
      }
      after = found.at(-1)?.position ?? null;
      if (found.length < AT_ONCE) controller.close();
    },
  });
}

function viewRoutes(app: Hono<AppEnv>, { db, now }: CustomersContext): void {
  const store = createViewsStore(db);
  handle(app, 'GET /api/admin/customers/views', async () => ({ views: await store.list() }));
  handle(app, 'POST /api/admin/customers/views', async ({ body }) => {
    if (!(await store.keep(body, now()))) throw new Problem(409, 'Forget a view first: there are too many.');
    return { views: await store.list() };
  });
  handle(app, 'POST /api/admin/customers/views/remove', async ({ body }) => {
    await store.forget(Number(body.id));
    return { views: await store.list() };
  });
}
