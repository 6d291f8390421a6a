/** Wires support: its endpoints, mails and gauge. */
import { SUPPORT_QUEUES } from '@spreadwise/contract';
import type { MountRoutes } from '../../platform/http';
import type { RandomBytes } from '../../platform/lib/secrets';
import { createConversationsStore } from './conversations-store';
import { createEncodeImage } from './images';
import { type InboundContext, inboundRoute } from './inbound-routes';
import { inboxRoutes } from './inbox-routes';
import { createInboxStore, createTemplatesStore } from './inbox-store';
import { type SupportJobsOptions, supportJobs } from './jobs';
import { supportRoutes } from './routes';

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
