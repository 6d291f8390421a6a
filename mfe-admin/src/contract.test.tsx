import { screenContract } from '@spreadwise/testkit';
import Panel from './Panel';
import { OWNER_ANSWERS } from './testing/owner-answers';

screenContract('mfe-admin', { Panel }, OWNER_ANSWERS);
