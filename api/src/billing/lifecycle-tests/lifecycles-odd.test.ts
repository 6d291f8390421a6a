/** Random lives against the payment sandbox: those of odd seeds. */
import { testLives } from './testing/test-lifecycles';

testLives('odd');
