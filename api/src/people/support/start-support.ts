/** Puts support together, with what it is given. */
import { SUPPORT_QUEUES } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { Meter } from '../../platform/lib/observed/meter';
import type { RandomBytes } from '../../platform/lib/secrets';
import type { HandOver, MailSender } from '../../platform/mail';
import { createConversationsStore } from './conversations-store';
import { createInboxStore } from './inbox/inbox-store';
import { inboxRoutes } from './inbox/routes';
import { createTemplatesStore } from './inbox/templates-store';
import { createMailsStore } from './mails-store';
import { supportRoutes } from './routes';
import { sendMails } from './send-mails';

export interface SupportOptions extends MailSender {
  readonly db: Database;
  readonly handOver: HandOver;
  readonly ownerEmail: string | null;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
  readonly now: () => Date;
  readonly random: RandomBytes;
  readonly log: Logger;
  readonly meter: Meter;
}

const MAILS_EVERY_MS = 5_000;

export function startSupport(options: SupportOptions) {
  const { db, meter, now, ownerEmail } = options;
  const conversations = createConversationsStore(db, ownerEmail !== null);
  const inbox = createInboxStore(db);
  const templates = createTemplatesStore(db);
  const mails = { ...options, mails: createMailsStore(db), leases: createLeases(createLeasesStore(db)) };
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
    supportRoutes(app, { ...options, conversations });
    inboxRoutes(app, { inbox, templates, meter, now });
  };
  return {
    routes,
    jobs: [
      {
        name: 'support-mails',
        everyMs: MAILS_EVERY_MS,
        work: () => sendMails(mails),
        failure: 'mails of support were not sent',
      },
    ],
  };
}
