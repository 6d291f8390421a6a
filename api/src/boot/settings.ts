/** The owner's settings, and what the owner can try: connections to the outside, and mails before they are saved. */
import { MARKET } from '../advice/signals';
import { GATEWAY } from '../commerce/billing';
import {
  isOpenFor,
  ROLLOUT_SETTINGS,
  SETTINGS_ACTIONS,
  SETTINGS_TABLES,
  startSettings,
} from '../operations/settings';
import { BUS, CLOCK, DATABASE, DECLARED, defineFeature, LOG, later, SETTINGS } from '../platform/feature';
import { LIMIT_SETTINGS } from '../platform/http';
import { DELIVER_MANY } from '../platform/mail';
import { createMailDrafts } from './mail-drafts';
import { createProbes } from './probes';
import { CONFIG, IS_OPEN_FOR } from './services';

export const settingsFeature = defineFeature({
  name: 'settings',
  purpose: 'what the owner changes while the product runs',
  for: ['serves', 'works', 'watches'],
  tables: SETTINGS_TABLES,
  settings: [...ROLLOUT_SETTINGS, ...LIMIT_SETTINGS],
  audit: SETTINGS_ACTIONS,
  needs: {
    config: CONFIG,
    declared: DECLARED,
    database: DATABASE,
    bus: BUS,
    now: CLOCK,
    log: LOG,
    market: later(MARKET),
    gateway: later(GATEWAY),
    deliverMany: later(DELIVER_MANY),
  },
  provides: { settings: SETTINGS, isOpenFor: IS_OPEN_FOR },
  async open({ config, declared, database: { db }, bus, now, log, market, gateway, deliverMany }) {
    const running = await startSettings({ declared: declared.settings, db, bus, now, log });
    const { settings, jobs, stop } = running;
    return {
      services: {
        settings,
        isOpenFor: (rollout, session) => isOpenFor(settings, rollout, session),
      },
      routes: (app) =>
        running.routes(
          createProbes(config, { deliverMany, gateway, market }),
          createMailDrafts(config, declared.mails, deliverMany),
        )(app),
      jobs,
      stop,
    };
  },
});
