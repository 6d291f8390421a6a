/** Random lives against the payment sandbox: those of even seeds. */
import { testLives } from './testing/lives-test';

testLives('even');
