/** How the business stands: the system and its switch, what needs a person, the money, the way to a payment, the latest. */

import { useAuth } from '@spreadwise/shared-auth';
import { Activity } from './Activity';
import { Attention } from './Attention';
import { Funnel } from './Funnel';
import { RecurringRevenue } from './RecurringRevenue';
import { SystemState } from './SystemState';

export function Overview() {
  const { hasPermission } = useAuth();
  return (
    <>
      <SystemState />
      <Attention />
      {hasPermission('analytics.advanced') && <RecurringRevenue />}
      {hasPermission('analytics.full') && <Funnel />}
      {hasPermission('admin.full_access') && <Activity />}
    </>
  );
}
