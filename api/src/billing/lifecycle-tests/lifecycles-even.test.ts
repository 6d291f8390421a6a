/** Random lives against the payment sandbox: those of even seeds. */
import { testLives } from './testing/test-lifecycles';

testLives('even');
