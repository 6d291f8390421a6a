/** Random lifecycles against the payment sandbox: those of even seeds. */
import { testLifecycles } from './testing/test-lifecycles';

testLifecycles('even');
