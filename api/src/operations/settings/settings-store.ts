/** Settings in the database: how long versions are kept, each with its audit entry, and scheduled changes; their SQL. */
import { and, asc, desc, eq, lte, ne, sql } from 'drizzle-orm';
import { type Database, firstRow } from '../../platform/db/database';
import { auditLog, settingsSchedule, settingsVersions } from '../../platform/db/schema';
import { declareTable, kept, nobody } from '../../platform/feature';
import { bound } from '../../platform/lib/bound';
import { type ChangeRefusal, type Decided, type Overrides, refused, type Wanted } from './changes';

export const SETTINGS_TABLES = [
  declareTable(
    settingsVersions,
    kept('what applied when, and who changed it, must stay answerable'),
    nobody('settings and the role that changed them'),
    { console: ['actor', 'reason', 'changes', 'values'] },
  ),
  declareTable(
    settingsSchedule,
    kept('shown with the versions'),
    nobody('scheduled settings and the role behind them'),
    { console: ['actor', 'reason', 'changes', 'note'] },
  ),
];

export type VersionRow = typeof settingsVersions.$inferSelect;
export type ScheduledRow = typeof settingsSchedule.$inferSelect;

export interface Current {
  readonly version: number;
  readonly values: Overrides;
}

export interface Order {
  readonly at: Date;
  readonly actor: string;
  readonly reason: string;
  readonly undoes?: number;
}

const NONE: Current = { version: 0, values: {} };
const SHOWN_ENDED = 10;

/** In the shape of an applied change; null: the default. */
const fromTo = (values: Overrides, wanted: Wanted) =>
  Object.entries(wanted).map(([key, after]) => ({ key, before: values[key] ?? null, after }));

export const createSettingsStore = (db: Database) =>
  bound(db, { current, waiting, change, find, list, scheduled, schedule, cancel, doNextDue });

async function current(db: Database): Promise<Current> {
  const { version, values } = settingsVersions;
  const rows = db.select({ version, values }).from(settingsVersions);
  const [newest] = await rows.orderBy(desc(version)).limit(1);
  return newest ?? NONE;
}

/** The sentence that the audit log shows for each action. */
export const SETTINGS_ACTIONS = {
  'settings.changed': 'Settings were changed.',
  'settings.schedule cancelled': 'A scheduled change of settings was cancelled.',
  'settings.scheduled': 'A change of settings was scheduled.',
};

const audit = (
  tx: Database,
  { at, actor }: Pick<Order, 'at' | 'actor'>,
  action: keyof typeof SETTINGS_ACTIONS,
  details: Readonly<Record<string, unknown>>,
) => tx.insert(auditLog).values({ at, actor, action, details });

/** Next due first; those due by `until`, or all. */
function waiting(db: Database, until?: Date) {
  const { id, state, dueAt } = settingsSchedule;
  return db
    .select()
    .from(settingsSchedule)
    .where(and(eq(state, 'waiting'), until && lte(dueAt, until)))
    .orderBy(asc(dueAt), asc(id));
}

/** One at a time across processes: each version is based on the one directly before. */
async function changeWithin(
  tx: Database,
  order: Order,
  decide: (current: Current) => Decided | ChangeRefusal,
): Promise<number | ChangeRefusal> {
  await tx.execute(sql`lock table ${settingsVersions} in share row exclusive mode`);
  const before = await current(tx);
  const decided = decide(before);
  if (decided.kind === 'refused') return decided;
  const { changes, values } = decided;
  const { at, actor, reason, undoes = null } = order;
  const version = before.version + 1;
  await tx.insert(settingsVersions).values({ version, at, actor, reason, undoes, changes, values });
  await audit(tx, order, 'settings.changed', { version, reason, undoes, changes });
  return version;
}

const change = (db: Database, order: Order, decide: (current: Current) => Decided | ChangeRefusal) =>
  db.transaction((tx) => changeWithin(tx, order, decide));

async function find(db: Database, version: number): Promise<VersionRow | null> {
  if (version === 0) return { ...NONE, at: new Date(0), actor: '', reason: '', undoes: null, changes: [] };
  return firstRow(db.select().from(settingsVersions).where(eq(settingsVersions.version, version)));
}

const list = (db: Database, before: number | null, limit: number): Promise<VersionRow[]> =>
  db
    .select()
    .from(settingsVersions)
    .where(before === null ? undefined : sql`${settingsVersions.version} < ${before}::bigint`)
    .orderBy(desc(settingsVersions.version))
    .limit(limit);

/** Waiting changes, next due first, then the latest finished ones. */
async function scheduled(db: Database): Promise<ScheduledRow[]> {
  const { state, dueAt } = settingsSchedule;
  const ended = db.select().from(settingsSchedule).where(ne(state, 'waiting')).orderBy(desc(dueAt));
  return [...(await waiting(db)), ...(await ended.limit(SHOWN_ENDED))];
}

const schedule = (db: Database, { at, actor, reason }: Order, dueAt: Date, changes: Wanted): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .insert(settingsSchedule)
      .values({ createdAt: at, dueAt, actor, reason, changes, state: 'waiting' });
    const { values } = await current(tx);
    const details = { dueAt, reason, changes: fromTo(values, changes) };
    await audit(tx, { at, actor }, 'settings.scheduled', details);
  });

/** `mayCancel` receives the keys that the change would set. */
const cancel = (
  db: Database,
  id: number,
  by: Pick<Order, 'at' | 'actor'>,
  mayCancel: (keys: readonly string[]) => ChangeRefusal | null,
): Promise<ChangeRefusal | null> =>
  db.transaction(async (tx) => {
    const isWaiting = and(eq(settingsSchedule.id, id), eq(settingsSchedule.state, 'waiting'));
    const [row] = await tx.select().from(settingsSchedule).where(isWaiting).for('update');
    if (!row) return refused(404, 'No scheduled change has this id.');
    const refusal = mayCancel(Object.keys(row.changes));
    if (refusal) return refusal;
    await tx.update(settingsSchedule).set({ state: 'cancelled' }).where(isWaiting);
    const { dueAt, changes } = row;
    await audit(tx, by, 'settings.schedule cancelled', { id, dueAt, changes });
    return null;
  });

/** Applies the first due change in one transaction; null: none is due, or another process is applying it. */
const doNextDue = (
  db: Database,
  at: Date,
  decide: (row: ScheduledRow, current: Current) => Decided | ChangeRefusal,
): Promise<number | ChangeRefusal | null> =>
  db.transaction(async (tx) => {
    const [row] = await waiting(tx, at).limit(1).for('update', { skipLocked: true });
    if (!row) return null;
    const { actor, reason } = row;
    const outcome = await changeWithin(tx, { at, actor, reason }, (found) => decide(row, found));
    const isDone = typeof outcome === 'number';
    await tx
      .update(settingsSchedule)
      .set({ state: isDone ? 'done' : 'refused', note: isDone ? null : outcome.words })
      .where(eq(settingsSchedule.id, row.id));
    return outcome;
  });

export type SettingsStore = ReturnType<typeof createSettingsStore>;
