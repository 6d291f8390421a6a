import { screenContract } from '@spreadwise/testkit';
import Leave from './Leave';
import Legal from './Legal';

screenContract('mfe-site', { Legal, Leave });
