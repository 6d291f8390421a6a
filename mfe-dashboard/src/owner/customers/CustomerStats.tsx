/** The three figures of the day. A figure that could not be read is a dash, never a zero. */
import { PLANS } from '@spreadwise/contract/plans';
import { Stat, StatGroup } from '@spreadwise/shared-ui';
import { countText, moneyText } from '../../common/format';
import { useApiQuery } from '../../common/queries/api-query';
import { LoadFailure } from '../../common/queries/LoadFailure';

const UNKNOWN = '–';

export function CustomerStats() {
  const customers = useApiQuery('GET /api/admin/customers/summary');
  const visits = useApiQuery('GET /api/admin/visits/summary');
  const today = visits.data?.days.at(-1);
  return (
    <>
      {customers.isError && <LoadFailure query={customers} what="The figures" />}
      <StatGroup>
        <Stat
          label="Live customers"
          value={customers.data ? countText(customers.data.live) : UNKNOWN}
          hint={customers.data && `${countText(customers.data.total)} in all`}
        />
        <Stat
          label="Monthly revenue"
          value={customers.data ? moneyText(customers.data.monthlyCents, customers.data.currency) : UNKNOWN}
          hint={customers.data?.byPlan
            .filter(({ count }) => count > 0)
            .map(({ plan, count }) => `${countText(count)} ${PLANS[plan].name}`)
            .join(' · ')}
        />
        <Stat
          label="Visitors today"
          value={today ? countText(today.visitors) : UNKNOWN}
          hint={today && `${countText(today.views)} page views (UTC day)`}
        />
      </StatGroup>
    </>
  );
}
