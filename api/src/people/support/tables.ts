/** Tables of support: retention, and whose data they hold. */
import {
  supportConversations,
  supportImages,
  supportMessages,
  supportTemplates,
} from '../../platform/db/schema';
import { declareTable, kept, nobody, ofCustomer, owned, sweptAfter } from '../../platform/feature';

export const SUPPORT_TABLES = [
  declareTable(
    supportConversations,
    sweptAfter('audit', supportConversations.lastAt, {
      since: 'its last message',
      why: 'what was said about a payment matters for as long as it can be disputed',
    }),
    // The assignee names a member of staff.
    ofCustomer('support', { about: ['subject'], withheld: ['assignee'] }),
    { console: ['id', 'customerId', 'subject'] },
  ),
  declareTable(
    supportMessages,
    owned('its conversation is deleted', 'part of its conversation'),
    ofCustomer('support', { about: ['text', 'lookedAt'] }),
    { console: ['conversationId', 'customerId', 'mailId'] },
  ),
  declareTable(
    supportImages,
    owned('its message is deleted', 'part of its message'),
    ofCustomer('support', { about: ['image'] }),
  ),
  declareTable(supportTemplates, kept('saved for reuse'), nobody('saved answers'), {
    console: ['title', 'text'],
  }),
];
