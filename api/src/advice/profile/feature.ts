/** Customers' trading profiles, and the calls that read and save them. */
import { limitsOf } from '@spreadwise/shared-auth/model';
import { CHANGING_ACCESS, CLOCK, DATABASE, defineFeature, later } from '../../platform/feature';
import { FIND_RATES } from '../currencies';
import { ASSUMED_FEE, FIND_SET_UPS, FLOOR_EUR, MARKET, summarizeMarket } from '../signals';
import { findSetUpsOf } from './find-set-ups';
import { setUpRoutes } from './routes';
import { createSetUpStore } from './setup-store';

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
  provides: { findSetUps: FIND_SET_UPS },
  open: ({ database: { db }, market, assumedFee, changingAccess, ...given }) => ({
    services: { findSetUps: findSetUpsOf(db, given.findRates) },
    routes: (app) =>
      setUpRoutes(app, {
        ...given,
        store: createSetUpStore(db, changingAccess),
        exchangesFor: (permissions) =>
          summarizeMarket(market().status(), limitsOf(permissions).universe).exchangeNames.map((id) => ({
            id,
            takerFee: assumedFee(id),
          })),
      }),
  }),
});
