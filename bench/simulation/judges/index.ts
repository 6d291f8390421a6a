/** All judges. `answers` is the last of those that read calls: it removes them from the list. */
import { answers } from './answers';
import { audit } from './audit';
import { chats } from './chats';
import { deliveries } from './deliveries';
import { ends } from './ends';
import { entitlement } from './entitlement';
import { erasure } from './erasure';
import type { Judge } from './judge';
import { leaving } from './leaving';
import { money } from './money';
import { progress } from './progress';
import { releases } from './releases';
import { revenue } from './revenue';
import { sessions } from './sessions';
import { signals } from './signals';

export const JUDGES: readonly Judge[] = [
  sessions,
  answers,
  releases,
  money,
  revenue,
  leaving,
  ends,
  entitlement,
  signals,
  deliveries,
  chats,
  erasure,
  audit,
  progress,
];
