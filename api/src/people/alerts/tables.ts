/** Tables of alerts: retention, and whose data they hold. */
import {
  alertAddresses,
  alertMessages,
  alertRules,
  pushDevices,
  telegramLinks,
} from '../../platform/db/schema';
import { declareTable, kept, ofCustomer, owned, sweptAfter } from '../../platform/feature';

export const ALERTS_TABLES = [
  declareTable(
    alertRules,
    kept('in force until the customer changes them'),
    ofCustomer('alert terms', { about: ['rules'] }),
    { console: ['customerId', 'rules'] },
  ),
  declareTable(
    alertAddresses,
    kept('in use until the customer removes it'),
    ofCustomer('alert addresses', { about: ['address', 'failure'] }),
    { console: ['customerId', 'failure'] },
  ),
  declareTable(
    alertMessages,
    sweptAfter(14, alertMessages.doneAt, {
      since: 'it was sent or abandoned',
      why: 'customers ask about an alert within days',
    }),
    ofCustomer('sending each alert once', { about: ['subject', 'facts', 'result'] }),
    { console: ['id', 'customerId', 'subject', 'result'] },
  ),
  declareTable(
    pushDevices,
    owned('its browser unsubscribes', 'alerts are sent to it'),
    ofCustomer('push to browsers', { about: ['endpoint', 'device'], withheld: ['p256dh', 'auth'] }),
    { console: ['customerId', 'device'] },
  ),
  declareTable(
    telegramLinks,
    sweptAfter(0, telegramLinks.expiresAt, { since: 'it expired', why: 'it can no longer be used' }),
    ofCustomer('linking a Telegram chat', { withheld: ['hash'] }),
    { console: ['customerId'] },
  ),
];
