/** Services that boot's own features hand to each other. */
import type { PublicConfig, Rollout } from '@spreadwise/contract';
import type { Config } from '../config';
import { service } from '../platform/feature';
import type { createRateLimits } from '../platform/http/rate-limit';
import type { Session } from '../platform/lib/session';

export const CONFIG = service<Config>('config');
/** The calls that an API token may make a minute. */
export const CALLS_A_MINUTE = service<() => number>('settings.calls-a-minute');
/** What the owner has set in place of a call's own limit. */
export const RATE_LIMIT_POINTS =
  service<NonNullable<Parameters<typeof createRateLimits>[1]>>('settings.rate-limits');
export const IS_OPEN_FOR = service<(rollout: Rollout, session: Session) => boolean>('settings.rollouts');
export const PLAN_TEXTS = service<() => PublicConfig['planTexts']>('settings.plan-texts');
