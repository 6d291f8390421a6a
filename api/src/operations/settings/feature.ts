/** The owner's settings, and their tests: connections to outside services, and mails before they are saved. */
import type { Rollout } from '@spreadwise/contract';
import { MARKET_CONFIG } from '../../advice/pipeline';
import { MARKET } from '../../advice/signals';
import { GATEWAY, IS_SANDBOX } from '../../commerce/billing';
import { CHANNELS_CONFIG } from '../../people/alerts';
import { defineFeature, later, ofProcess, SETTINGS, service } from '../../platform/feature';
import { LIMIT_SETTINGS } from '../../platform/http';
import type { Session } from '../../platform/lib/session';
import { DELIVER_MANY, MAIL_CONFIG } from '../../platform/mail';
import { createMailDrafts, createProbes } from './probe-routes';
import { isOpenFor, ROLLOUT_SETTINGS } from './rollout';
import { settingsRoutes } from './routes';
import { startSettings } from './settings';
import { SETTINGS_ACTIONS, SETTINGS_TABLES } from './settings-store';

/** Whether a feature in rollout is open to the caller. */
export const IS_OPEN_FOR = service<(rollout: Rollout, session: Session) => boolean>('settings.rollouts');

export const settingsFeature = defineFeature({
  name: 'settings',
  purpose: 'what the owner changes while the product runs',
  for: ['serves', 'works', 'watches'],
  tables: SETTINGS_TABLES,
  settings: [...ROLLOUT_SETTINGS, ...LIMIT_SETTINGS],
  audit: SETTINGS_ACTIONS,
  needs: {
    ...ofProcess('installation', 'declared', 'database', 'bus', 'now', 'log'),
    mail: MAIL_CONFIG,
    channels: CHANNELS_CONFIG,
    marketConfig: MARKET_CONFIG,
    isSandbox: IS_SANDBOX,
    market: later(MARKET),
    gateway: later(GATEWAY),
    deliverMany: later(DELIVER_MANY),
  },
  provides: { settings: SETTINGS, isOpenFor: IS_OPEN_FOR },
  async open({ declared, database: { db }, ...given }) {
    const { installation, mail, bus, now, log, deliverMany } = given;
    const running = await startSettings({ declared: declared.settings, db, bus, now, log });
    const { settings, jobs, stop } = running;
    const probes = createProbes(given);
    const mailDrafts = createMailDrafts(installation, mail.kind, declared.mails, settings, deliverMany);
    return {
      services: { settings, isOpenFor: (rollout, session) => isOpenFor(settings, rollout, session) },
      routes: (app) => settingsRoutes(app, { ...running, probes, mailDrafts, now }),
      jobs,
      stop,
    };
  },
});
