/** What needs a person's attention, limited to what this person may see, in the words of the panel's overview. Pure. */
import { holds, type Permission } from '@spreadwise/shared-auth/model';
import type { Attention } from './overview';

export interface Facts {
  /** Payment-provider events that failed and wait for a retry. */
  readonly failedEvents: number;
  /** Events of the last 30 days that changed nothing, since they refer to something unknown here. */
  readonly notedEvents: number;
  /** Declarations, or their receipts, that failed so far. */
  readonly failedDeclarations: number;
  /** The missing settings of the business details. */
  readonly missingBusiness: readonly string[];
  /** Unproven lines on the plan cards: `Pro: 100 advisory signals per day`. */
  readonly unprovenClaims: readonly string[];
  /** Mails about changes that could not be sent so far. */
  readonly failedNotices: number;
  /** Subscriptions with an overdue payment, and those with a disputed one. */
  readonly overdue: number;
  readonly disputed: number;
  /** Customers who were assigned no signal for 24 hours. */
  readonly withoutSignals: number;
  /** `at`: when it ended, or else when it began, if it is running or its process died. */
  readonly lastReconcile: { readonly at: Date; readonly brokenOff: string | null } | null;
  /** Requests of remote versions that have not been answered. */
  readonly waitingContracts: number;
  /** Teams' tokens that end within two weeks. */
  readonly tokensEnding: number;
  /** Alerts that became dead within a day. */
  readonly deadAlerts: number;
  /** The latest one; `isSame`: whether its verified copy was equal, null if none was made. */
  readonly lastBackup: { readonly failure: string | null; readonly isSame: boolean | null } | null;
  readonly mailDelivery: 'outbox' | 'smtp';
  /** The fault that the last verification of the audit log found, as a sentence; null: none. */
  readonly auditFault: string | null;
  /** Budgets for AI models of which four fifths or more are used today, the fullest first. */
  readonly nearAiBudgets: readonly { readonly name: string; readonly share: number }[];
  /** Customers who wait for an answer, and those of them who wait longer than was promised. */
  readonly unanswered: number;
  readonly lateAnswers: number;
}

/** It runs every hour; one that was missed may be a restart. */
const RECONCILE_LATE_MS = 3 * 3_600_000;

const RANK = { danger: 0, warning: 1, info: 2 } as const;
const PAYMENTS = { place: 'business', part: 'payments' } as const;
const CUSTOMERS = { place: 'customers' } as const;
const CONNECTIONS = { place: 'system', part: 'connections' } as const;
const RELEASES = { place: 'system', part: 'releases' } as const;

const counted = (count: number, one: string, many: string) => `${count === 1 ? one : `${count} ${many}`}`;

type Found = Attention | false;

const paymentsOf = ({ failedEvents, notedEvents, lastReconcile }: Facts, now: Date): Found[] => [
  failedEvents > 0 && {
    id: 'payment-events',
    tone: 'danger',
    title: counted(failedEvents, 'A payment event fails', 'payment events fail'),
    text: 'They are retried automatically; see why they fail.',
    ...PAYMENTS,
  },
  lastReconcile !== null && reconciliationOf(lastReconcile, now),
  notedEvents > 0 && {
    id: 'unknown-events',
    tone: 'info',
    title: counted(
      notedEvents,
      'A payment event of the last 30 days changed nothing',
      'payment events of the last 30 days changed nothing',
    ),
    text: 'Something in them is unknown here, e.g. a price that belongs to no plan.',
    ...PAYMENTS,
  },
];

function reconciliationOf({ at, brokenOff }: NonNullable<Facts['lastReconcile']>, now: Date): Found {
  const found = { id: 'reconciliation', tone: 'warning', ...PAYMENTS } as const;
  if (brokenOff)
    return {
      ...found,
      title: 'The last reconciliation with the payment provider was interrupted',
      text: `${brokenOff} Start another one.`,
    };
  return (
    now.getTime() - at.getTime() > RECONCILE_LATE_MS && {
      ...found,
      title: 'No reconciliation with the payment provider for hours',
      text: 'Start one, and check that a worker process is running (ROLE).',
    }
  );
}

const customersOf = ({ overdue, disputed, withoutSignals, failedDeclarations }: Facts): Found[] => [
  failedDeclarations > 0 && {
    id: 'declarations',
    tone: 'danger',
    title: counted(
      failedDeclarations,
      'A withdrawal or cancellation is waiting',
      'withdrawals or cancellations are waiting',
    ),
    text: 'They are retried automatically; check that the payment provider and the mail server respond.',
    ...PAYMENTS,
  },
  disputed > 0 && {
    id: 'disputes',
    tone: 'danger',
    title: counted(disputed, 'A payment is disputed', 'payments are disputed'),
    text: 'Respond at the payment provider before its deadline.',
    ...CUSTOMERS,
  },
  overdue > 0 && {
    id: 'overdue',
    tone: 'warning',
    title: counted(overdue, 'A customer’s payment is overdue', 'customers’ payments are overdue'),
    text: 'They were mailed. Access ends seven days after the failed payment.',
    ...CUSTOMERS,
  },
  withoutSignals > 0 && {
    id: 'no-signals',
    tone: 'warning',
    title: counted(
      withoutSignals,
      'A customer had no signal for 24 hours',
      'customers had no signal for 24 hours',
    ),
    text: "Check whether signals are paused, and the customers' filters and profiles.",
    ...CUSTOMERS,
  },
];

const supportOf = ({ unanswered, lateAnswers }: Facts): Found[] => [
  unanswered > 0 && {
    id: 'support',
    tone: lateAnswers > 0 ? 'danger' : 'info',
    title:
      lateAnswers > 0
        ? counted(lateAnswers, 'A customer has waited too long', 'customers have waited too long')
        : counted(unanswered, 'A customer awaits an answer', 'customers await an answer'),
    text: 'The inbox lists the most urgent first.',
    place: 'support',
  },
];

const backupsOf = ({ lastBackup }: Facts): Found[] => [
  lastBackup !== null &&
    (lastBackup.failure !== null || lastBackup.isSame === false) && {
      id: 'backup',
      tone: 'danger',
      title: lastBackup.failure === null ? 'A backup failed its restore test' : 'The last backup failed',
      text: 'See why, and start another one.',
      place: 'system',
      part: 'backups',
    },
];

const deploymentsOf = ({ waitingContracts, tokensEnding }: Facts): Found[] => [
  waitingContracts > 0 && {
    id: 'contracts',
    tone: 'warning',
    title: counted(waitingContracts, 'A version asks for your approval', 'versions ask for your approval'),
    text: 'Nobody sees it until you approve it.',
    ...RELEASES,
  },
  tokensEnding > 0 && {
    id: 'tokens',
    tone: 'info',
    title: counted(
      tokensEnding,
      'A team’s token expires within two weeks',
      'teams’ tokens expire within two weeks',
    ),
    text: 'Extend it, or trust the team’s CI, which needs no token.',
    ...RELEASES,
  },
];

const systemOf = ({
  failedNotices,
  deadAlerts,
  mailDelivery,
  missingBusiness,
  unprovenClaims,
}: Facts): Found[] => [
  missingBusiness.length > 0 && {
    id: 'business',
    tone: 'warning',
    title: 'The operator’s details are incomplete',
    text: `The imprint lacks ${missingBusiness.join(', ')}. Real payments require it.`,
    place: 'settings',
  },
  unprovenClaims.length > 0 && {
    id: 'claims',
    tone: 'info',
    title: counted(
      unprovenClaims.length,
      'A line on a plan card is not proven',
      'lines on plan cards are not proven',
    ),
    text: `${unprovenClaims.join('; ')}. npm run claims says why; change the line under Plans, or make it true.`,
    place: 'settings',
  },
  failedNotices > 0 && {
    id: 'mails',
    tone: 'danger',
    title: counted(failedNotices, 'A mail could not be sent', 'mails could not be sent'),
    text: 'They are retried; check that the mail server responds.',
    ...CONNECTIONS,
  },
  deadAlerts > 0 && {
    id: 'alerts',
    tone: 'warning',
    title: counted(deadAlerts, 'An alert was abandoned today', 'alerts were abandoned today'),
    text: 'See why they failed, and resend those that are still useful.',
    place: 'system',
    part: 'alerts',
  },
  mailDelivery === 'outbox' && {
    id: 'outbox',
    tone: 'info',
    title: 'Mails are stored here and not sent',
    text: 'No mail server is configured (SMTP_URL): customers get no codes and no notices.',
    ...CONNECTIONS,
  },
];

const auditOf = ({ auditFault }: Facts): Found[] => [
  auditFault !== null && {
    id: 'audit',
    tone: 'danger',
    title: 'The audit log is broken',
    text: `${auditFault} The database was changed outside the product.`,
    place: 'system',
    part: 'audit',
  },
];

function aiOf({ nearAiBudgets: near }: Facts): Attention[] {
  const [fullest] = near;
  if (!fullest) return [];
  const shares = near.map(({ name, share }) => `${name} ${Math.floor(share * 100)}%`).join(', ');
  return [
    {
      id: 'ai-budget',
      tone: 'warning',
      title: fullest.share >= 1 ? 'A budget for AI is used up' : 'A budget for AI is nearly used up',
      text: `Used today: ${shares}. Once a budget is used up, templates replace models until the UTC day ends.`,
      place: 'engine',
      part: 'ai',
    },
  ];
}

/** The checks for holders of any of these permissions. */
const DUTIES: readonly [readonly Permission[], (facts: Facts, now: Date) => Found[]][] = [
  [['customer.management'], paymentsOf],
  [['customer.management'], customersOf],
  [['customer.support', 'chat.access'], supportOf],
  [['system.configuration'], systemOf],
  [['database.access'], backupsOf],
  [['deployment.access'], deploymentsOf],
  [['admin.full_access'], auditOf],
  [['ai.view', 'ai.management'], aiOf],
];

/** The most urgent first. */
export const attentionOf = (facts: Facts, held: readonly Permission[], now: Date): Attention[] =>
  DUTIES.filter(([any]) => any.some((one) => holds(held, one)))
    .flatMap(([, find]) => find(facts, now))
    .filter((one) => one !== false)
    .sort((a, b) => RANK[a.tone] - RANK[b.tone]);
