/** Wires settings: loading, polling, endpoints, and scheduled changes. */
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http';
import { job, REAL_TIMERS, startPeriodic, type Timers } from '../../platform/lib/time';
import { type DeclaredSetting, settingsOf } from '../../platform/settings';
import { decideChange } from './changes';
import type { MailDrafts } from './mail-routes';
import { settingsRoutes } from './routes';
import type { Probes } from './run-probe';
import { createSettings } from './settings';
import { createSettingsStore } from './settings-store';

export interface SettingsContext {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly timers?: Pick<Timers, 'every'>;
  readonly declared: readonly DeclaredSetting[];
}

/** A process that missed a notice is up to date after this. */
const LOOK_EVERY_MS = 3_000;
const SCHEDULE_EVERY_MS = 2_000;

export async function startSettings(context: SettingsContext) {
  const { db, bus, now, log, timers = REAL_TIMERS } = context;
  const store = createSettingsStore(db);
  const known = new Map(settingsOf(context.declared).map((one) => [one.key, one]));
  const settings = createSettings({ ...context, known, store });
  await settings.load();
  const stopLooking = startPeriodic(
    {
      everyMs: LOOK_EVERY_MS,
      work: settings.load,
      onFailure: (error) =>
        log.warn({ err: error }, 'settings could not be reloaded; the last ones stay in force'),
    },
    timers,
  );
  const onWritten = async (version: number) => {
    bus.publish('settings.changed', { version });
    await settings.load();
  };
  const doDue = async () => {
    for (;;) {
      const outcome = await store.doNextDue(now(), ({ changes }, { values }) =>
        decideChange(known, values, changes, null),
      );
      if (outcome === null) return;
      if (typeof outcome === 'number') await onWritten(outcome);
      else log.warn({ why: outcome.words }, 'a scheduled change of settings was refused');
    }
  };
  return {
    settings,
    /** The endpoints, given the connection tests and mail drafts. */
    routes:
      (probes: Probes, mailDrafts: MailDrafts): MountRoutes =>
      (app) =>
        settingsRoutes(app, { known, store, settings, onWritten, now, probes, mailDrafts }),
    jobs: [job('settings-schedule', SCHEDULE_EVERY_MS, doDue, 'scheduled changes of settings are delayed')],
    stop() {
      stopLooking();
      settings.stop();
    },
  };
}
