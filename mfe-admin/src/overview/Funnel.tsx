/** The funnel from a visit to a customer who still pays after thirty days. */

import type { Analytics } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Card, Skeleton } from '@spreadwise/shared-ui';
import { funnelSteps } from '../customers/analytics/funnel-steps';
import styles from './Overview.module.css';

const QUERY = { days: '30' } as const;
const EVERY_MS = 60_000;

export function Funnel() {
  const query = useApiQuery('GET /api/admin/analytics', { query: QUERY, refetchInterval: EVERY_MS });
  return (
    <Card title="Funnel" description="The last 30 days.">
      <Loaded query={query} what="The funnel" skeleton={<Skeleton shape="figures" lines={5} />}>
        {(analytics) => (
          <ol className={styles.funnel}>
            {stepsOf(analytics).map(({ label, count, of }) => (
              <li key={label}>
                <span className={styles.value}>{countText(count)}</span>
                <span>{label}</span>
                <span className={styles.text}>{of}</span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}

function stepsOf({ funnel, kept: { paid, after30Days } }: Pick<Analytics, 'funnel' | 'kept'>) {
  const steps = funnelSteps(funnel).map(({ label, now, share }) => ({
    label,
    count: now,
    of: share && `${share} of those`,
  }));
  const of = paid === 0 ? 'Known after 30 days' : `of ${countText(paid)} who paid 30 to 60 days ago`;
  return [...steps, { label: 'Active after 30 days', count: after30Days, of }];
}
