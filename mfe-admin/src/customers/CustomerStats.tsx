/** The three figures of the day. A figure that could not be read is a dash, never a zero. */

import { countText, moneyText, NONE } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { LoadFailure, useApiQuery } from '@spreadwise/shared-screens';
import { Stat, StatGroup } from '@spreadwise/shared-ui';

export function CustomerStats() {
  const query = useApiQuery('GET /api/admin/customers/summary');
  const { data } = query;
  return (
    <>
      {query.isError && <LoadFailure query={query} what="The figures" />}
      <StatGroup>
        <Stat
          label="Live customers"
          value={data ? countText(data.live) : NONE}
          hint={
            data &&
            [
              `${countText(data.total)} in all`,
              ...data.byPlan
                .filter(({ count }) => count > 0)
                .map(({ plan, count }) => `${countText(count)} ${PLANS[plan].name}`),
            ].join(' · ')
          }
        />
        <Stat
          label="Monthly revenue"
          value={data ? moneyText(data.monthlyCents, data.currency) : NONE}
          hint={
            data &&
            (data.overdue.count > 0
              ? `${moneyText(data.overdue.cents, data.currency)} of it overdue`
              : 'at the next renewals')
          }
        />
        <Stat
          label="Leaving"
          value={data ? countText(data.leaving.count) : NONE}
          hint={data && `${moneyText(data.leaving.cents, data.currency)} a month, not in the revenue`}
        />
      </StatGroup>
    </>
  );
}
