/** Analysis: what markets and signals were like, added up as it happens, and answered. */
import { CLOCK, DATABASE, defineFeature, service } from '../../platform/feature';
import { FIND_RATES } from '../currencies';
import { FIND_SET_UPS, FLOOR_EUR, MARKET } from '../signals';
import type { SignalPace } from './read/pace';
import { answerAnalysis, measurePace, signalSumsJob } from './start-analysis';

/** From one signal to the next of what a caller may see, in ms; null: none came. */
export const SIGNAL_PACE = service<SignalPace>('analysis.signal-pace');

export const analysisFeature = defineFeature({
  name: 'analysis',
  purpose: 'what markets and signals were like',
  needs: {
    database: DATABASE,
    findSetUps: FIND_SET_UPS,
    findRates: FIND_RATES,
    market: MARKET,
    floorEur: FLOOR_EUR,
    now: CLOCK,
  },
  provides: { pace: SIGNAL_PACE },
  open({ database: { db }, ...given }) {
    const { now, market } = given;
    return {
      services: { pace: measurePace({ db, now, market }) },
      routes: answerAnalysis({ ...given, db }),
      jobs: [signalSumsJob({ db, now })],
    };
  },
});
