/** Random lifecycles against the payment sandbox: those of odd seeds. */
import { testLifecycles } from './testing/test-lifecycles';

testLifecycles('odd');
