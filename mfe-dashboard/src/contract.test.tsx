import { tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import { screenContract } from '@spreadwise/testkit';
import Dashboard from './Dashboard';
import { overviewOf } from './testing/billing-fixtures';
import { STEPS_MADE } from './testing/show-dashboard';

screenContract(
  'mfe-dashboard',
  { Dashboard },
  {
    'GET /api/billing/overview': overviewOf(),
    'GET /api/first-steps': STEPS_MADE,
    'GET /api/setup': tradingProfileAnswer(),
    'GET /api/support/unread': { unread: 0 },
  },
);
