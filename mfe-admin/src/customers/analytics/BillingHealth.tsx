/** The health of billing: waiting events, noted events, and the last reconciliation with the payment provider. */

import type { BillingHealth as Health, InboxEvent } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Failure, Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import { Button, Card, Muted, Stack, Stat, StatGroup, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { ShortList } from '../../common/ShortList';
import styles from './BillingHealth.module.css';
import { LastReconcile, reconcileStat } from './LastReconcile';
import { ToCustomer } from './ToCustomer';
import { VatReport } from './VatReport';

const LOOK_EVERY_MS = 2_000;

/** A reconciliation requested here. */
interface Asked {
  readonly ranAlready: boolean;
  /** Start time of the run shown before; the requested one has ended once a different, finished run is shown. */
  readonly before: string | undefined;
}

export default function BillingHealth() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const stateOf = (last: Health['lastReconcile'] | undefined) => {
    const isRunning = last?.finishedAt === null;
    return { isRunning, isAwaited: asked !== null && (isRunning || last?.startedAt === asked.before) };
  };
  const query = useApiQuery('GET /api/admin/billing/health', {
    refetchInterval: ({ state: { data } }) => {
      const { isRunning, isAwaited } = stateOf(data?.lastReconcile);
      return isRunning || isAwaited ? LOOK_EVERY_MS : false;
    },
  });
  const { busy, failure, run } = useCommand('POST /api/admin/billing/reconcile');
  const { isRunning, isAwaited } = stateOf(query.data?.lastReconcile);
  const reconcile = async () => {
    const before = query.data?.lastReconcile?.startedAt;
    setAsked(null);
    const answer = await run(undefined);
    if (!answer) return;
    setAsked({ ranAlready: !answer.started, before });
    await query.refetch();
  };
  return (
    <Stack>
      <Toolbar
        stackOnPhone
        end={
          <Button variant="secondary" size="sm" busy={busy || isRunning} onClick={() => void reconcile()}>
            {busy || isRunning ? 'Comparing…' : 'Reconcile now'}
          </Button>
        }
      >
        <h2>Billing health</h2>
      </Toolbar>
      <div role="status" className={styles.status}>
        {asked?.ranAlready && isAwaited && (
          <Muted>A comparison is already running; its result appears here.</Muted>
        )}
        {asked && !isAwaited && <Muted>The comparison is finished; its result is below.</Muted>}
      </div>
      <Failure of={failure} title="The comparison did not start" />
      <Loaded query={query} what="Billing health">
        {(health) => <Parts health={health} />}
      </Loaded>
      <VatReport />
    </Stack>
  );
}

const Parts = ({ health: { waiting, noted, lastReconcile } }: { health: Health }) => (
  <>
    <StatGroup>
      <Stat
        label="Events waiting"
        value={countText(waiting.count)}
        hint={waiting.count === 0 ? 'All processed' : 'Retried automatically'}
      />
      <Stat
        label="Unrecognised, 30 days"
        value={countText(noted.count)}
        hint={noted.count === 0 ? 'Every event was recognised' : 'Unknown prices or types'}
      />
      <Stat label="Repaired last time" {...reconcileStat(lastReconcile)} />
    </StatGroup>
    {waiting.oldest.length > 0 && (
      <Events
        title="Waiting events, oldest first"
        events={waiting.oldest}
        more={waiting.count - waiting.oldest.length}
      />
    )}
    {noted.newest.length > 0 && (
      <Events
        title="Unrecognised events, newest first"
        events={noted.newest}
        more={noted.count - noted.newest.length}
      />
    )}
    <LastReconcile run={lastReconcile} />
  </>
);

interface EventsProps {
  readonly title: string;
  readonly events: readonly InboxEvent[];
  readonly more: number;
}

const Events = ({ title, events, more }: EventsProps) => (
  <Card as={3} title={title}>
    <Stack gap="sm">
      <ShortList className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <p className={styles.head}>
              <code>{event.type}</code>
              <span className={styles.quiet}>{utcText(event.receivedAt)}</span>
              {event.customerId && <ToCustomer id={event.customerId} />}
            </p>
            {(event.note ?? event.lastError) && <p>{event.note ?? event.lastError}</p>}
            {event.attempts > 0 && !event.note && (
              <p className={styles.quiet}>
                Tried {countText(event.attempts)} {event.attempts === 1 ? 'time' : 'times'}
                {event.nextTryAt && `; next ${utcText(event.nextTryAt)}`}
              </p>
            )}
          </li>
        ))}
      </ShortList>
      {more > 0 && <Muted>And {countText(more)} more.</Muted>}
    </Stack>
  </Card>
);
