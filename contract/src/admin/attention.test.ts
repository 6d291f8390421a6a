/** What needs attention, and in which order. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { attentionOf, type Facts } from './attention';

const now = new Date('2026-11-21T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const CALM: Facts = {
  failedEvents: 0,
  failedDeclarations: 0,
  missingBusiness: [],
  unprovenClaims: [],
  notedEvents: 0,
  failedNotices: 0,
  overdue: 0,
  disputed: 0,
  withoutSignals: 0,
  lastReconcile: { at: hoursAgo(1), brokenOff: null },
  waitingContracts: 0,
  tokensEnding: 0,
  deadAlerts: 0,
  lastBackup: null,
  mailDelivery: 'smtp',
  unanswered: 0,
  lateAnswers: 0,
  auditFault: null,
  nearAiBudgets: [],
};

test.each<[string, Partial<Facts>, string[]]>([
  ['all is well', {}, []],
  ['there has been no reconciliation yet', { lastReconcile: null }, []],
  [
    'no reconciliation has finished for hours',
    { lastReconcile: { at: hoursAgo(4), brokenOff: null } },
    ['reconciliation'],
  ],
  [
    'a reconciliation was interrupted',
    { lastReconcile: { at: hoursAgo(1), brokenOff: 'Down.' } },
    ['reconciliation'],
  ],
  ['the last backup is fine', { lastBackup: { failure: null, isSame: null } }, []],
  ['the last backup failed', { lastBackup: { failure: 'No room.', isSame: null } }, ['backup']],
  ['its copy differs', { lastBackup: { failure: null, isSame: false } }, ['backup']],
  ['no customer got a signal for a day', { withoutSignals: 3 }, ['no-signals']],
  ['support requests wait for answers', { unanswered: 2 }, ['support']],
  ['a withdrawal could not be carried out', { failedDeclarations: 1 }, ['declarations']],
  ['the operator’s details are incomplete', { missingBusiness: ['Name'] }, ['business']],
  ['a plan card makes an unproven claim', { unprovenClaims: ['Pro: All pairs'] }, ['claims']],
  ["a team's token expires soon", { tokensEnding: 1 }, ['tokens']],
  ['the audit log is broken', { auditFault: 'Row 7 of the audit log is missing.' }, ['audit']],
  ['an AI budget is at 80%', { nearAiBudgets: [{ name: 'All', share: 0.8 }] }, ['ai-budget']],
  [
    'everything is wrong at once, and lists the most urgent first',
    {
      overdue: 2,
      disputed: 1,
      failedEvents: 3,
      failedNotices: 1,
      waitingContracts: 1,
      deadAlerts: 4,
      notedEvents: 1,
      mailDelivery: 'outbox',
      unanswered: 2,
      lateAnswers: 1,
    },
    [
      'payment-events',
      'disputes',
      'support',
      'mails',
      'overdue',
      'alerts',
      'contracts',
      'unknown-events',
      'outbox',
    ],
  ],
])('reports what needs attention when %s', (_, facts, ids) => {
  expect(attentionOf({ ...CALM, ...facts }, permissionsOf('OWNER'), now).map(({ id }) => id)).toEqual(ids);
});

test('reports nothing that the reader may not open', () => {
  const facts = { ...CALM, overdue: 1, deadAlerts: 1, waitingContracts: 1, unanswered: 1 };
  const told = attentionOf(facts, permissionsOf('ADMIN'), now);
  expect(told.map(({ id }) => id)).toEqual(['overdue', 'support']);
});
