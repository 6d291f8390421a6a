/** Who caused a timeline entry, and what it says. */
import { describeChange, presentTimelineEntry } from './timeline-labels';

const ROW = { id: 'audit-1', at: new Date('2026-11-21T09:30:00.000Z'), done: null, note: null };
const details = { subject: 'Hello', text: 'All is well.' };

test.each([
  ['admin', 'customer.resynced', 'act', 'The customer was read back from the payment provider.'],
  ['owner', 'customer.mailed', 'act', 'The owner wrote “Hello”: All is well.'],
  ['admin', 'customer.mailed', 'act', 'Staff wrote “Hello”: All is well.'],
  ['customer:cus_1', 'apiToken.made', 'own', 'Created an API token.'],
  ['customer:cus_1', 'account.languageChanged', 'own', 'Chose the language of mails and alerts.'],
  ['customer', 'cancel.reason', 'own', 'Reason for leaving: in their words.'],
  ['owner', 'session.allEnded', 'act', 'All sessions were ended.'],
  ['provider', 'later.release', 'change', 'later.release.'],
])('presents what %s did: %s', (actor, name, kind, summary) => {
  expect(presentTimelineEntry({ ...ROW, source: 'audit', actor, name, details })).toMatchObject({
    kind,
    summary,
  });
});

test('a plan that continues was not necessarily cancelled: it may have been paused', () => {
  const { at } = ROW;
  const about = { customerId: 'cus_1', subscriptionId: 'sub_1', plan: 'pro', at: at.toISOString() } as const;
  expect(describeChange({ ...about, kind: 'resumed' })).toBe('Pro was resumed.');
});
