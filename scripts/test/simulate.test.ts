/** The simulation is deterministic for a seed, and every planted fault still fits the source. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const BUNDLE = `import(${JSON.stringify(join(ROOT, 'bench/simulation/bundle.mjs'))}).then((m) => m.bundleSimulation()).then(console.log)`;

const run = async (...args: readonly string[]) =>
  (await promisify(execFile)(process.execPath, args, { cwd: ROOT })).stdout;

it.each(['1', '2'])(
  'gives the same run for the same seed with %s processes, to the last event',
  async (processes) => {
    const program = (await run('--eval', BUNDLE)).trim();
    const short = ['--days', '1', '--spans', '1', '--quiet', '0', '--customers', '3'];
    if (process.env.TEST_TIER !== 'long') short.push('--until', '600');
    const hashOf = async () =>
      /hash (\w+)/.exec(await run(program, '--seed', '7', '--processes', processes, ...short))?.[1];
    const [first, second] = await Promise.all([hashOf(), hashOf()]);
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(second).toBe(first);
  },
);

interface Planted {
  readonly name: string;
  readonly file: string;
  readonly changes: readonly (readonly [string, string])[];
}

it('finds each text that a planted fault changes exactly once in the source', () => {
  const planted: Planted[] = JSON.parse(
    readFileSync(join(ROOT, 'bench/simulation/planted/list.json'), 'utf8'),
  );
  const lost = planted.flatMap(({ name, file, changes }) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return changes.filter(([from]) => text.split(from).length !== 2).map(([from]) => `${name}: ${from}`);
  });
  expect(planted.length).toBeGreaterThan(29);
  expect(lost).toEqual([]);
});
