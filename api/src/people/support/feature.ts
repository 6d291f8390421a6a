/** Support: customers write, staff answer in the panel (docs/support.md). */
import { defineFeature, ofProcess } from '../../platform/feature';
import { HAND_OVER, MAIL_SENDER } from '../../platform/mail';
import { SUPPORT_ACTIONS } from './inbox-store';
import { SUPPORT_MAILS } from './mails';
import { startSupport } from './start-support';
import { SUPPORT_TABLES } from './tables';

export const supportFeature = defineFeature({
  name: 'support',
  purpose: 'conversations between customers and support',
  tables: SUPPORT_TABLES,
  audit: SUPPORT_ACTIONS,
  mails: SUPPORT_MAILS,
  metrics: {
    spreadwise_support_waiting: {
      kind: 'gauge',
      help: 'Customers waiting for an answer from support, within the promised time or past it.',
      labels: ['queue', 'state'],
    },
    spreadwise_support_first_answer_seconds: {
      kind: 'histogram',
      help: "Time to support's first answer, and whether it was within the promised time.",
      labels: ['queue', 'kept'],
      buckets: [900, 3_600, 7_200, 14_400, 43_200, 86_400, 259_200],
    },
  },
  needs: {
    ...ofProcess('installation', 'database', 'now', 'random', 'log', 'meter'),
    sender: MAIL_SENDER,
    handOver: HAND_OVER,
  },
  open: ({ installation: { ownerEmail, panelOrigin }, database: { db }, sender, ...given }) =>
    startSupport({ ...given, ...sender, db, ownerEmail, panelOrigin }),
});
