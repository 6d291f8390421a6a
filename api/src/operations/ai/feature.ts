/** Texts about what the product knows, by the configured models or a template (docs/ai.md). */
import { FIND_SET_UPS } from '../../advice/signals';
import {
  CLOCK,
  DATABASE,
  defineFeature,
  INSTALLATION,
  LOG,
  METER,
  service,
  TIMERS,
} from '../../platform/feature';
import type { AiSettings, NearBudget } from './ledger/budget';
import { readNearBudgets } from './ledger/ledger-store';
import { type ChatSettings, createChatProvider } from './providers/chat-provider';
import { startAi } from './start-ai';

/** In the order in which they are asked; none: every text is a template's. */
export const AI_PROVIDERS = service<readonly ChatSettings[]>('config.ai-providers');
export const AI_SETTINGS = service<() => AiSettings>('settings.ai');
/** The budgets that are nearly spent. */
export const NEAR_AI_BUDGETS = service<(now: Date) => Promise<readonly NearBudget[]>>('ai.near-budgets');

export const aiFeature = defineFeature({
  name: 'ai',
  purpose: 'explanations, answers, drafts and the daily summary',
  needs: {
    installation: INSTALLATION,
    providers: AI_PROVIDERS,
    settings: AI_SETTINGS,
    database: DATABASE,
    findSetUps: FIND_SET_UPS,
    now: CLOCK,
    timers: TIMERS,
    log: LOG,
    meter: METER,
  },
  provides: { nearBudgets: NEAR_AI_BUDGETS },
  open({ installation: { productName }, providers, database: { db }, ...given }) {
    return {
      ...startAi({
        ...given,
        ...{ db, productName },
        providers: providers.map((one) => createChatProvider(one)),
      }),
      services: { nearBudgets: (at) => readNearBudgets(db, given.settings(), at) },
    };
  },
});
