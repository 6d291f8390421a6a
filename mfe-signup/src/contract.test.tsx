import { screenContract } from '@spreadwise/testkit';
import Signup from './Signup';

screenContract('mfe-signup', { Signup });
