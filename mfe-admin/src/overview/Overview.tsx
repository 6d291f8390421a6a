/** The state of the business: the system and its switches, what needs attention, revenue, funnel, recent activity. */

import { useAuth } from '@spreadwise/shared-auth';
import { LoadTogether } from '../common/LoadTogether';
import { useSystemState } from '../trading/useSystemState';
import { Activity } from './Activity';
import { Attention } from './Attention';
import { Funnel } from './Funnel';
import { RecurringRevenue } from './RecurringRevenue';
import { SystemState } from './SystemState';
import { useOverview } from './useOverview';

export function Overview() {
  const { hasPermission } = useAuth();
  return (
    <LoadTogether queries={[useSystemState(), useOverview()]}>
      <SystemState />
      <Attention />
      {hasPermission('analytics.advanced') && <RecurringRevenue />}
      {hasPermission('analytics.full') && <Funnel />}
      {hasPermission('admin.full_access') && <Activity />}
    </LoadTogether>
  );
}
