/** Runs the requested parts of the proof, and ends with 1 if a goal was missed. */
import { resolve } from 'node:path';
import { parseOptions } from '../../scripts/lib/options/parse-options.mjs';
import { basic } from './basic';
import { crowd } from './crowd';
import type { Part } from './part';
import { profiles } from './profiles';
import { sizing } from './sizing';
import { speed } from './speed';

const PARTS: readonly Part[] = [speed, basic, crowd, profiles, sizing];

const { values } = parseOptions({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    after: { type: 'string', default: '0' },
    gaps: { type: 'string', default: '1' },
    recording: { type: 'string' },
  },
});
/* npm runs a script in the repository's folder; a path is relative to the user's current folder. */
const recording = values.recording && resolve(process.env.INIT_CWD ?? process.cwd(), values.recording);
const isAsked = ({ name, readsRecordings }: Part) =>
  (values.only === undefined || values.only === name) && (!recording || readsRecordings);
let missed = 0;
for (const part of PARTS.filter(isAsked)) {
  console.log(`\n${part.name}, ${recording ?? `seed ${values.seed}`}`);
  missed += await part.prove(Number(values.seed), (line) => console.log(`  ${line}`), {
    recording,
    minutes: Number(values.minutes),
    after: Number(values.after),
    gapRate: Number(values.gaps),
  });
}
console.log(`\n${missed} goals missed`);
process.exitCode = missed > 0 ? 1 : 0;
