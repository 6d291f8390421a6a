/** From a visit to a customer who still pays after thirty days. */

import type { Analytics } from '@spreadwise/contract';
import { countText, shareText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Card } from '@spreadwise/shared-ui';
import { FUNNEL_LABELS } from '../customers/analytics/funnel-labels';
import styles from './Overview.module.css';

const QUERY = { days: '30' } as const;
const EVERY_MS = 60_000;

export function Funnel() {
  const query = useApiQuery('GET /api/admin/analytics', { query: QUERY, refetchInterval: EVERY_MS });
  return (
    <Card title="Funnel" description="The last 30 days.">
      <Loaded query={query} what="The funnel">
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
  const steps = FUNNEL_LABELS.map(([step, label], index) => {
    const above = FUNNEL_LABELS[index - 1];
    const whole = above ? funnel[above[0]].now : 0;
    const count = funnel[step].now;
    // More people than browsers: some ask not to be followed.
    return { label, count, of: whole > 0 && count <= whole ? `${shareText(count, whole)} of those` : '' };
  });
  const of = paid === 0 ? 'Known after 30 days' : `of ${countText(paid)} who paid 30 to 60 days ago`;
  return [...steps, { label: 'Active after 30 days', count: after30Days, of }];
}
