/** Runs the parts of the proof that were asked for, and ends with 1 when a goal was missed. */
import { parseArgs } from 'node:util';
import { basic } from './basic';
import { crowd } from './crowd';
import type { Part } from './part';
import { profiles } from './profiles';
import { sizing } from './sizing';
import { speed } from './speed';

const PARTS: readonly Part[] = [speed, basic, crowd, profiles, sizing];

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, only: { type: 'string' } },
});
let missed = 0;
for (const part of PARTS.filter(({ name }) => values.only === undefined || values.only === name)) {
  console.log(`\n${part.name}, seed ${values.seed}`);
  missed += await part.prove(Number(values.seed), (line) => console.log(`  ${line}`));
}
console.log(`\n${missed} goals missed`);
process.exitCode = missed > 0 ? 1 : 0;
