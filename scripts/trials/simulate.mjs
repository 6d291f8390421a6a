/**
 * npm run simulate: the whole product in a simulated world that a seed determines (docs/simulation.md).
 *
 *   npm run simulate -- [--seed 42] [--days 7] [--customers 12] [--spans 8] [--without death,…] [--until STEP] [--shrink]
 *   npm run simulate -- --seeds 100 [--seed first] …   as many, on all cores
 *   npm run simulate -- --planted [part of a name] [--seeds most]   whether each planted fault is found, and by which seed, in the
 *     world of its own options if it has some
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ensureInstalled } from '../lib/install.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { ROOT } from '../lib/run.mjs';

const { values, tokens } = parseOptions({
  strict: false,
  tokens: true,
  options: {
    seed: { type: 'string', default: '42' },
    seeds: { type: 'string' },
    planted: { type: 'string' },
  },
});
/** The options of the program itself. */
const passed = tokens.flatMap((token) =>
  token.kind === 'option' && !['seed', 'seeds', 'planted'].includes(token.name)
    ? [token.rawName, ...(token.value === undefined ? [] : [token.value])]
    : token.kind === 'positional' && token.value !== values.planted
      ? [token.value]
      : [],
);
await ensureInstalled();
const { bundleSimulation, bundlePlanted } = await import('../../bench/simulation/bundle.mjs');
const program = await bundleSimulation();

/**
 * A run is short and restarts its processes often: compiling later, and collecting garbage less often, takes less processor
 * time.
 */
const V8 = ['--max-semi-space-size=64', '--interrupt-budget=1000000'];

/** Resolves to whether nothing was found, and to the output. */
function simulate(seed, more = [], isLoud = false) {
  const child = spawn(process.execPath, [...V8, program, '--seed', String(seed), ...passed, ...more], {
    stdio: ['ignore', isLoud ? 'inherit' : 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.on('data', (part) => {
    text += part;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ seed, isGood: code === 0, text })));
}

/** Runs on all cores; reports each as it ends, and failures in full. */
async function simulateMany(first, count) {
  const failed = [];
  let next = first;
  const work = async () => {
    while (next < first + count) {
      next += 1;
      const { seed, isGood, text } = await simulate(next - 1);
      console.log(text.trim());
      if (!isGood) failed.push(seed);
    }
  };
  await Promise.all(cpus().map(work));
  console.log(`${count} seeds, ${failed.length} failed${failed.length ? `: ${failed.join(' ')}` : ''}`);
  return failed.length === 0;
}

async function findPlanted(most) {
  const all = JSON.parse(readFileSync(`${ROOT}bench/simulation/planted/list.json`, 'utf8'));
  const wanted = all.filter(({ name }) => name.includes(values.planted === true ? '' : values.planted));
  const missed = [];
  const find = async (planted) => {
    const product = await bundlePlanted(planted, all.indexOf(planted));
    let found = null;
    // First the one that is known to find it.
    const seeds = new Set([planted.seed ?? 1, ...Array.from({ length: most }, (_, before) => before + 1)]);
    for (const seed of seeds) {
      const { isGood, text } = await simulate(seed, ['--product', product, ...(planted.options ?? [])]);
      if (isGood) continue;
      found = { seed, text };
      break;
    }
    const [, words = ''] = /\n {2}([a-z ]+: .*)\n/.exec(found?.text ?? '') ?? [];
    const outcome = found
      ? `found by seed ${found.seed}${found.seed === planted.seed ? '' : `, not ${planted.seed}`}`
      : `NOT FOUND by ${most} seeds`;
    console.log(`${outcome}: ${planted.name}\n    ${words}`);
    if (!found) missed.push(planted.name);
  };
  const left = [...wanted];
  const work = async () => {
    for (let planted = left.shift(); planted; planted = left.shift()) await find(planted);
  };
  await Promise.all(cpus().map(work));
  console.log(`${wanted.length} planted, ${missed.length} not found`);
  return missed.length === 0;
}

const first = Number(values.seed);
const isGood =
  values.planted !== undefined
    ? await findPlanted(Number(values.seeds ?? 5))
    : values.seeds
      ? await simulateMany(first, Number(values.seeds))
      : (await simulate(first, [], true)).isGood;
process.exit(isGood ? 0 : 1);
