/** Leaving without signing in: withdrawing from a contract, or cancelling it, by a declaration. */
import { CALL_LIMITS, defineFeature, ofProcess } from '../../platform/feature';
import { HAND_OVER, MAIL_SENDER, MAILER } from '../../platform/mail';
import { CONTRACTS } from '../billing';
import { createLeaving } from './create-leaving';
import { LEAVING_ACTIONS, LEAVING_TABLES } from './declarations-store';
import { LEAVING_MAILS } from './mails';

export const leavingFeature = defineFeature({
  name: 'leaving',
  purpose: 'withdrawing and cancelling without signing in',
  tables: LEAVING_TABLES,
  audit: LEAVING_ACTIONS,
  mails: LEAVING_MAILS,
  needs: {
    ...ofProcess('installation', 'database', 'deriveKey', 'now', 'log'),
    contracts: CONTRACTS,
    limits: CALL_LIMITS,
    sender: MAIL_SENDER,
    mailer: MAILER,
    handOver: HAND_OVER,
  },
  open({ installation: { ownerEmail }, database: { db }, deriveKey, ...given }) {
    return createLeaving({ ...given, db, ownerEmail, secret: deriveKey('leaving') });
  },
});
