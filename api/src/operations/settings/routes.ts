/** Endpoints of settings in the owner's panel, and of the rollouts open to a customer. */
import { ROLLOUTS, type ScheduledChange, SETTING_GROUPS, type SettingValue } from '@spreadwise/contract';
import { holds } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import {
  type AppEnv,
  type CallContext,
  handle,
  Problem,
  page,
  readRowCursor,
  rowCursor,
} from '../../platform/http';
import { actorOf, type Session } from '../../platform/lib/session';
import { DAY_MS, withIsoTimes } from '../../platform/lib/time';
import type { Setting } from '../../platform/settings';
import {
  afterWaiting,
  type Change,
  type ChangeRefusal,
  decideChange,
  decideUndo,
  differences,
  type KnownSettings,
  refused,
  withLabel,
} from './changes';
import { type MailDrafts, type Probes, probeRoutes } from './probe-routes';
import { isOpenFor } from './rollout';
import type { RunningSettings } from './settings';
import type { Current, Order, ScheduledRow, SettingsStore, VersionRow } from './settings-store';

export type SettingsRoutesContext = Pick<RunningSettings, 'known' | 'store' | 'settings' | 'onWritten'> & {
  readonly probes: Probes;
  readonly mailDrafts: MailDrafts;
  readonly now: () => Date;
};

const MOST_AHEAD_MS = 366 * DAY_MS;

export function settingsRoutes(app: Hono<AppEnv>, context: SettingsRoutesContext): void {
  const { known, store, settings, now } = context;
  const answer = (session: Session) => readAnswer(context, session);

  handle(app, 'GET /api/admin/settings', ({ session }) => answer(session));
  handle(app, 'POST /api/admin/settings', async ({ body, session }) => {
    await changeOrSchedule(context, body, session);
    return answer(session);
  });
  handle(app, 'GET /api/admin/settings/versions', async ({ query: { cursor, limit } }) => {
    const found = await store.list(readRowCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, ({ version }) => rowCursor(version));
    return { versions: shown.map((row) => versionInAnswer(known, row)), nextCursor };
  });
  handle(app, 'GET /api/admin/settings/difference', async ({ query: { from, to } }) => {
    const [before, after] = await Promise.all([store.find(from), store.find(to)]);
    if (!before || !after) throw new Problem(404, 'Version not found.');
    return { changes: differences(before.values, after.values).map((one) => changeInAnswer(known, one)) };
  });
  handle(app, 'POST /api/admin/settings/undo', async ({ body: { version, reason }, session }) => {
    const taken = await store.find(version);
    if (!taken) throw new Problem(404, 'Version not found.');
    const order = { ...orderOf(session, reason, now()), undoes: version };
    await write(context, order, ({ values }) =>
      decideUndo(known, values, taken.changes, session.permissions),
    );
    return answer(session);
  });
  handle(app, 'POST /api/admin/settings/scheduled/cancel', async ({ body: { id }, session }) => {
    const by = { at: now(), actor: actorOf(session) };
    const refusal = await store.cancel(Number(id), by, (keys) => mayNot(known, keys, session));
    if (refusal) throw problemOf(refusal);
    return answer(session);
  });
  probeRoutes(app, context.probes, context.mailDrafts);
  handle(app, 'GET /api/rollouts', ({ session }) => ({
    open: ROLLOUTS.filter((rollout) => isOpenFor(settings, rollout, session)),
  }));
}

async function changeOrSchedule(
  context: SettingsRoutesContext,
  { baseVersion, reason, changes, at }: CallContext<'POST /api/admin/settings'>['body'],
  session: Session,
): Promise<void> {
  const { known, store, now } = context;
  const order = orderOf(session, reason, now());
  const wanted = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
  const decide = ({ version, values }: Current) =>
    version === baseVersion
      ? decideChange(known, values, wanted, session.permissions)
      : refused(409, 'Settings have changed meanwhile. Reload them.');
  if (at === null) return write(context, order, decide);
  const dueAt = new Date(at);
  const aheadMs = dueAt.getTime() - order.at.getTime();
  if (aheadMs <= 0 || aheadMs > MOST_AHEAD_MS)
    throw new Problem(400, 'A scheduled change must start in the future, within a year.');
  const [current, waiting] = await Promise.all([store.current(), store.waiting(dueAt)]);
  const values = afterWaiting(
    known,
    current.values,
    waiting.map((row) => row.changes),
  );
  const decided = decide({ ...current, values });
  if (decided.kind === 'refused') throw problemOf(decided);
  await store.schedule(order, dueAt, wanted);
}

async function write(
  { store, onWritten }: SettingsRoutesContext,
  order: Order,
  decide: Parameters<SettingsStore['change']>[1],
): Promise<void> {
  const outcome = await store.change(order, decide);
  if (typeof outcome !== 'number') throw problemOf(outcome);
  await onWritten(outcome);
}

const problemOf = ({ status, words }: ChangeRefusal) => new Problem(status, words);

const orderOf = (session: Session, reason: string, at: Date): Order => ({
  at,
  actor: actorOf(session),
  reason,
});

function mayNot(known: KnownSettings, keys: readonly string[], { permissions }: Session) {
  const needed = keys.flatMap((key) => known.get(key)?.permission ?? []);
  const missing = needed.find((permission) => !holds(permissions, permission));
  return missing ? refused(403, `This requires the permission ${missing}.`) : null;
}

async function readAnswer({ known, store, settings }: SettingsRoutesContext, { permissions }: Session) {
  const placeOf = ({ group }: Setting) => SETTING_GROUPS.indexOf(group);
  const inOrder = [...known.values()].sort((one, other) => placeOf(one) - placeOf(other));
  return {
    version: settings.version,
    settings: inOrder.map((setting) => {
      const { key, group, label, help, takesEffect, form, permission } = setting;
      return {
        ...{ key, group, label, help, takesEffect, form },
        ...settings.state(setting),
        mayChange: holds(permissions, permission),
      };
    }),
    scheduled: (await store.scheduled()).map((row) => scheduledInAnswer(known, row)),
  };
}

/** Stored values were checked when written. */
const changeInAnswer = (known: KnownSettings, change: Change) =>
  withLabel(known, change as Change & { before: SettingValue | null; after: SettingValue | null });

const versionInAnswer = (
  known: KnownSettings,
  { version, at, actor, reason, undoes, changes }: VersionRow,
) => {
  const shown = changes.map((one) => changeInAnswer(known, one));
  return withIsoTimes({ version, at, actor, reason, undoes, changes: shown });
};

const scheduledInAnswer = (
  known: KnownSettings,
  { id, dueAt, actor, reason, state, note, changes }: ScheduledRow,
): ScheduledChange => ({
  ...{ actor, reason, state, note },
  id: String(id),
  dueAt: dueAt.toISOString(),
  changes: Object.entries(changes).map(([key, after]) =>
    withLabel(known, { key, after: after as SettingValue | null }),
  ),
});
