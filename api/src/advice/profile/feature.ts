/** Customers' trading profiles, and the calls that read and save them. */
import { limitsOf } from '@spreadwise/shared-auth/model';
import { defineFeature, later, ofProcess } from '../../platform/feature';
import { FIND_RATES } from '../currencies';
import { shownFeeOf } from '../market';
import { FIND_PROFILES, floorOf, MARKET, summarizeMarket } from '../signals';
import { tradingProfileRoutes } from './routes';
import { createTradingProfileStore, findProfilesOf, PROFILE_TABLES } from './trading-profile-store';

export const profileFeature = defineFeature({
  name: 'profile',
  purpose: 'capital, exchanges and fees by which signals are valued for a customer',
  for: ['serves', 'works', 'watches'],
  tables: PROFILE_TABLES,
  audit: { 'setup.saved': 'A customer changed their trading profile.' },
  needs: {
    ...ofProcess('database', 'settings', 'changingAccess', 'now'),
    market: later(MARKET),
    findRates: FIND_RATES,
  },
  provides: { findProfiles: FIND_PROFILES },
  open: ({ database: { db }, market, settings, changingAccess, ...given }) => ({
    services: { findProfiles: findProfilesOf(db, given.findRates) },
    routes: (app) =>
      tradingProfileRoutes(app, {
        ...given,
        floorEur: () => floorOf(settings),
        store: createTradingProfileStore(db, changingAccess),
        exchangesFor: (permissions) =>
          summarizeMarket(market().status(), limitsOf(permissions).universe).exchangeNames.map((id) => ({
            id,
            takerFee: shownFeeOf(settings)(id),
          })),
      }),
  }),
});
