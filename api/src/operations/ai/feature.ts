/** Texts about the product's data, by the configured models or a template (docs/ai.md). */
import { FIND_PROFILES } from '../../advice/signals';
import { defineFeature, ofProcess, type Running, service } from '../../platform/feature';
import { HOUR_MS, job, utcDay } from '../../platform/lib/time';
import { aiAdminRoutes } from './admin-routes';
import { type NearBudget, nearBudgets } from './budget';
import { newestDay } from './daily-summary-store';
import { type AiOptions, openParts } from './parts';
import { type ChatSettings, createChatProvider } from './providers/chat-provider';
import { aiRoutes } from './routes';
import { AI_SETTINGS, aiSettingsOf } from './settings';
import { AI_TABLES } from './tables';
import { createLedgerStore } from './usage-store';

/** In the order in which they are tried; empty: every text comes from a template. */
export const AI_PROVIDERS = service<readonly ChatSettings[]>('config.ai-providers');
export const NEAR_AI_BUDGETS = service<(now: Date) => Promise<readonly NearBudget[]>>('ai.near-budgets');

export const aiFeature = defineFeature({
  name: 'ai',
  purpose: 'explanations, answers, drafts and the daily summary',
  tables: AI_TABLES,
  recipients: ['ai'],
  settings: AI_SETTINGS,
  audit: {
    'ai.label moved': 'A different version of a prompt was put into use.',
    'ai.prompt added': 'A version of a prompt was added.',
  },
  metrics: {
    spreadwise_ai_texts_total: {
      kind: 'counter',
      help: 'Texts written, by purpose, source (model or template) and reason.',
      labels: ['task', 'source', 'why'],
    },
    spreadwise_ai_request_duration_seconds: {
      kind: 'histogram',
      help: 'Response time of AI providers, by result.',
      labels: ['provider', 'outcome'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8],
    },
  },
  needs: {
    ...ofProcess('installation', 'settings', 'database', 'now', 'timers', 'log', 'meter'),
    providers: AI_PROVIDERS,
    findProfiles: FIND_PROFILES,
  },
  provides: { nearBudgets: NEAR_AI_BUDGETS },
  open({ installation: { productName }, providers, settings, database: { db }, ...given }) {
    return {
      ...startAi({
        ...given,
        ...{ db, productName },
        settings: () => aiSettingsOf(settings),
        providers: providers.map(createChatProvider),
      }),
      services: {
        nearBudgets: async (at) =>
          nearBudgets(await createLedgerStore(db).usageOn(utcDay(at)), aiSettingsOf(settings)),
      },
    };
  },
});

export function startAi(options: AiOptions) {
  const parts = openParts(options);
  const work = async () => void (await parts.readDailySummary(newestDay(options.now())));
  return {
    routes(app) {
      aiRoutes(app, parts);
      aiAdminRoutes(app, parts);
    },
    jobs: [job('ai-letter', HOUR_MS, work, 'yesterday’s daily summary was not written')],
  } satisfies Running;
}
