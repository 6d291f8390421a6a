import { screenContract } from '@spreadwise/testkit';
import Leave from './Leave';

screenContract('mfe-site', { Leave });
