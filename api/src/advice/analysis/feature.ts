/** Analysis: what markets and signals were like, summed as it happens, and its routes. */
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { SECONDS_BUCKETS } from '../../platform/lib/observed/meter';
import { FIND_RATES } from '../currencies';
import { createSignalHistoryStore, FIND_PROFILES, floorOf, MARKET } from '../signals';
import { createAnalysisStore } from './analysis-store';
import { createPace, createRecord, type ReadRecord, type SignalPace } from './market';
import { createPaperTradingStore } from './paper-trading/paper-trading-store';
import { paperTradingRoutes } from './paper-trading/routes';
import { signalSumsJob } from './record/signal-sums-store';
import { createSpreadHoursStore } from './record/spread-hours-store';
import { analysisRoutes, questionRoutes } from './routes';
import { ANALYSIS_TABLES } from './tables';

export const SIGNAL_PACE = service<SignalPace>('analysis.signal-pace');
export const READ_RECORD = service<ReadRecord>('analysis.read-record');

export const analysisFeature = defineFeature({
  name: 'analysis',
  purpose: 'what markets and signals were like',
  tables: ANALYSIS_TABLES,
  audit: {
    'paper.rule.removed': 'A paper-trading rule was deleted.',
    'paper.rule.saved': 'A paper-trading rule was changed.',
  },
  metrics: {
    spreadwise_spreads_kept_seconds: {
      kind: 'histogram',
      help: 'Time to store ten minutes of spreads between every two exchanges, by result.',
      labels: ['outcome'],
      buckets: SECONDS_BUCKETS,
    },
  },
  needs: {
    ...ofProcess('database', 'settings', 'now'),
    findProfiles: FIND_PROFILES,
    findRates: FIND_RATES,
    market: MARKET,
  },
  provides: { pace: SIGNAL_PACE, record: READ_RECORD },
  open({ database: { db }, settings, ...given }) {
    const { now, market } = given;
    const store = createAnalysisStore(db);
    const history = createSignalHistoryStore(db);
    const record = createRecord(store, market, now);
    return {
      services: { pace: createPace(store, market, now), record },
      routes(app) {
        analysisRoutes(app, { store, market, now, record });
        questionRoutes(app, {
          ...given,
          store,
          hours: createSpreadHoursStore(db),
          findSignal: async (...asked) => (await history.find(...asked))?.signal ?? null,
          floorEur: () => floorOf(settings),
        });
        paperTradingRoutes(app, { ...given, store: createPaperTradingStore(db) });
      },
      jobs: [signalSumsJob({ db, now })],
    };
  },
});
