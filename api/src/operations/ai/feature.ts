/** Texts about what the product knows, by the configured models or a template (docs/ai.md). */
import { FIND_PROFILES } from '../../advice/signals';
import {
  CLOCK,
  DATABASE,
  defineFeature,
  INSTALLATION,
  LOG,
  METER,
  SETTINGS,
  service,
  TIMERS,
} from '../../platform/feature';
import { AI_ACTIONS } from './audit-actions';
import type { NearBudget } from './budget';
import { type ChatSettings, createChatProvider } from './providers/chat-provider';
import { AI_SETTINGS, aiSettingsOf } from './settings';
import { startAi } from './start-ai';
import { AI_TABLES } from './tables';
import { readNearBudgets } from './usage-store';

/** In the order in which they are asked; none: every text is a template's. */
export const AI_PROVIDERS = service<readonly ChatSettings[]>('config.ai-providers');
/** The budgets that are nearly spent. */
export const NEAR_AI_BUDGETS = service<(now: Date) => Promise<readonly NearBudget[]>>('ai.near-budgets');

export const aiFeature = defineFeature({
  name: 'ai',
  purpose: 'explanations, answers, drafts and the daily summary',
  tables: AI_TABLES,
  settings: AI_SETTINGS,
  audit: AI_ACTIONS,
  needs: {
    installation: INSTALLATION,
    providers: AI_PROVIDERS,
    settings: SETTINGS,
    database: DATABASE,
    findProfiles: FIND_PROFILES,
    now: CLOCK,
    timers: TIMERS,
    log: LOG,
    meter: METER,
  },
  provides: { nearBudgets: NEAR_AI_BUDGETS },
  open({ installation: { productName }, providers, settings, database: { db }, ...given }) {
    return {
      ...startAi({
        ...given,
        ...{ db, productName },
        settings: () => aiSettingsOf(settings),
        providers: providers.map((one) => createChatProvider(one)),
      }),
      services: { nearBudgets: (at) => readNearBudgets(db, aiSettingsOf(settings), at) },
    };
  },
});
