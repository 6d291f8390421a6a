import { screenContract } from '@spreadwise/testkit';
import Dashboard from './Dashboard';
import { overviewOf } from './testing/billing-fixtures';
import { OWNER_ANSWERS } from './testing/owner-answers';
import { tradingProfileAnswer } from './testing/set-up-fixtures';
import { STEPS_MADE } from './testing/show-dashboard';

screenContract(
  'mfe-dashboard',
  { Dashboard },
  {
    ...OWNER_ANSWERS,
    'GET /api/billing/overview': overviewOf(),
    'GET /api/first-steps': STEPS_MADE,
    'GET /api/setup': tradingProfileAnswer(),
    'GET /api/support/unread': { unread: 0 },
  },
);
