/** Services that boot's own features hand to each other. */
import type { Rollout } from '@spreadwise/contract';
import type { Config } from '../config';
import { service } from '../platform/feature';
import type { Session } from '../platform/lib/session';

export const CONFIG = service<Config>('config');
export const IS_OPEN_FOR = service<(rollout: Rollout, session: Session) => boolean>('settings.rollouts');
