/** Support: customers write, staff answer in the panel (docs/support.md). */
import { SUPPORT_QUEUES } from '@spreadwise/contract';
import { defineFeature, ofProcess } from '../../platform/feature';
import type { MountRoutes } from '../../platform/http';
import { createMadeKeys } from '../../platform/lib/made-keys-store';
import { newSecret, type RandomBytes } from '../../platform/lib/secrets';
import { HAND_OVER, MAIL_PROVIDER, MAIL_SENDER, MAILER } from '../../platform/mail';
import { SUBSCRIBERS } from '../alerts';
import { createConversationsStore } from './conversations-store';
import { createEncodeImage } from './images';
import { type InboundContext, inboundRoute } from './inbound-routes';
import { inboxRoutes } from './inbox-routes';
import { createInboxStore, createTemplatesStore, SUPPORT_ACTIONS } from './inbox-store';
import { type SupportJobsOptions, supportJobs } from './jobs';
import { SUPPORT_MAILS } from './mails';
import { supportRoutes } from './routes';
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
    spreadwise_support_mails_total: {
      kind: 'counter',
      help: 'Replies by mail: written, repeated, refused, automatic, of strangers, or to an unknown address.',
      labels: ['outcome'],
    },
  },
  needs: {
    ...ofProcess('installation', 'database', 'secrets', 'now', 'random', 'log', 'meter'),
    sender: MAIL_SENDER,
    mailer: MAILER,
    handOver: HAND_OVER,
    accounts: SUBSCRIBERS,
    mailProvider: MAIL_PROVIDER,
  },
  async open({ installation, database: { db }, secrets, mailProvider, sender, ...given }) {
    const { ownerEmail, panelOrigin } = installation;
    const madeKey = createMadeKeys({ ...given, db, encryptionKey: secrets.key });
    const secret = await madeKey('support replies', () => newSecret(given.random));
    return startSupport({
      ...{ ...given, ...sender, db, ownerEmail, panelOrigin },
      mailEventsSecret: mailProvider.secret,
      replies: { address: mailProvider.replyAddress, secret },
    });
  },
});

export function startSupport(
  options: SupportJobsOptions &
    Pick<InboundContext, 'mailer' | 'accounts' | 'mailEventsSecret' | 'now' | 'meter'> & {
      readonly random: RandomBytes;
    },
) {
  const { db, meter, now, random, ownerEmail } = options;
  const encodeImage = createEncodeImage();
  const conversations = createConversationsStore(db, ownerEmail !== null);
  const inbox = createInboxStore(db);
  const templates = createTemplatesStore(db);
  meter.read('spreadwise_support_waiting', async () => {
    const found = await inbox.waitingByQueue(now());
    return SUPPORT_QUEUES.flatMap((queue) => {
      const { waiting, late } = found.find((one) => one.queue === queue) ?? { waiting: 0, late: 0 };
      return [
        { labels: { queue, state: 'in time' }, value: waiting - late },
        { labels: { queue, state: 'late' }, value: late },
      ];
    });
  });
  const routes: MountRoutes = (app) => {
    supportRoutes(app, { conversations, encodeImage, now, random });
    inboundRoute(app, { ...options, sender: options, conversations, encodeImage });
    inboxRoutes(app, { inbox, templates, meter, now });
  };
  return { routes, handlers: supportJobs(options) };
}
