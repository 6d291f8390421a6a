/** Customers' trading profiles, and the calls that read and save them. */
import { limitsOf } from '@spreadwise/shared-auth/model';
import { CHANGING_ACCESS, CLOCK, DATABASE, defineFeature, later, SETTINGS } from '../../platform/feature';
import { FIND_RATES } from '../currencies';
import { shownFeeOf } from '../market';
import { FIND_SET_UPS, floorOf, MARKET, summarizeMarket } from '../signals';
import { PROFILE_ACTIONS } from './audit-actions';
import { findSetUpsOf } from './find-set-ups';
import { setUpRoutes } from './routes';
import { createSetUpStore } from './setup-store';
import { PROFILE_TABLES } from './tables';

export const profileFeature = defineFeature({
  name: 'profile',
  purpose: 'capital, exchanges and fees by which signals are valued for a customer',
  for: ['serves', 'works', 'watches'],
  tables: PROFILE_TABLES,
  audit: PROFILE_ACTIONS,
  needs: {
    database: DATABASE,
    market: later(MARKET),
    findRates: FIND_RATES,
    settings: SETTINGS,
    changingAccess: CHANGING_ACCESS,
    now: CLOCK,
  },
  provides: { findSetUps: FIND_SET_UPS },
  open: ({ database: { db }, market, settings, changingAccess, ...given }) => ({
    services: { findSetUps: findSetUpsOf(db, given.findRates) },
    routes: (app) =>
      setUpRoutes(app, {
        ...given,
        floorEur: () => floorOf(settings),
        store: createSetUpStore(db, changingAccess),
        exchangesFor: (permissions) =>
          summarizeMarket(market().status(), limitsOf(permissions).universe).exchangeNames.map((id) => ({
            id,
            takerFee: shownFeeOf(settings)(id),
          })),
      }),
  }),
});
