/** Customers' trading profiles, and the calls that read and save them. */
import { limitsOf } from '@spreadwise/shared-auth/model';
import { CHANGING_ACCESS, CLOCK, DATABASE, defineFeature, later } from '../../platform/feature';
import { FIND_RATES } from '../currencies';
import { ASSUMED_FEE, FIND_PROFILES, FLOOR_EUR, MARKET, summarizeMarket } from '../signals';
import { findProfilesOf } from './find-profiles';
import { tradingProfileRoutes } from './routes';
import { createTradingProfileStore } from './trading-profile-store';

export const profileFeature = defineFeature({
  name: 'profile',
  purpose: 'capital, exchanges and fees by which signals are valued for a customer',
  for: ['serves', 'works', 'watches'],
  needs: {
    database: DATABASE,
    market: later(MARKET),
    findRates: FIND_RATES,
    floorEur: FLOOR_EUR,
    assumedFee: ASSUMED_FEE,
    changingAccess: CHANGING_ACCESS,
    now: CLOCK,
  },
  provides: { findProfiles: FIND_PROFILES },
  open: ({ database: { db }, market, assumedFee, changingAccess, ...given }) => ({
    services: { findProfiles: findProfilesOf(db, given.findRates) },
    routes: (app) =>
      tradingProfileRoutes(app, {
        ...given,
        store: createTradingProfileStore(db, changingAccess),
        exchangesFor: (permissions) =>
          summarizeMarket(market().status(), limitsOf(permissions).universe).exchangeNames.map((id) => ({
            id,
            takerFee: assumedFee(id),
          })),
      }),
  }),
});
