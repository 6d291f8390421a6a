/** The three figures of the day. */
import { PLANS } from '@spreadwise/api/contract/plans';
import { Card, Stat } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../common/api-query';
import { countText, moneyText } from '../../common/format';
import { Loaded } from '../../common/Loaded';
import styles from './CustomerStats.module.css';

export function CustomerStats() {
  const customers = useApiQuery('GET /api/admin/customers/summary');
  const visits = useApiQuery('GET /api/admin/visits/summary');
  return (
    <div className={styles.stats}>
      <Card>
        <Loaded query={customers} what="The customers" lines={2}>
          {({ live, total }) => (
            <Stat label="Live customers" value={countText(live)} hint={`${countText(total)} in all`} />
          )}
        </Loaded>
      </Card>
      <Card>
        <Loaded query={customers} what="The revenue" lines={2}>
          {({ monthlyCents, currency, byPlan }) => (
            <Stat
              label="Monthly revenue"
              value={moneyText(monthlyCents, currency)}
              hint={
                byPlan.map(({ plan, count }) => `${countText(count)} ${PLANS[plan].name}`).join(' · ') ||
                'No live subscription'
              }
            />
          )}
        </Loaded>
      </Card>
      <Card>
        <Loaded query={visits} what="The visitors" lines={2}>
          {({ days }) => {
            const today = days.at(-1);
            return (
              <Stat
                label="Visitors today"
                value={countText(today?.visitors ?? 0)}
                hint={`${countText(today?.views ?? 0)} page views (UTC day)`}
              />
            );
          }}
        </Loaded>
      </Card>
    </div>
  );
}
