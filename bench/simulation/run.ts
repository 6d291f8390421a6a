/** npm run simulate: one seed, reported in plain words; scripts/trials/simulate.mjs runs several as processes. */
import { appendFileSync } from 'node:fs';
import { parseOptions } from '../../scripts/lib/options/parse-options.mjs';
import { FAULT_NAMES, type FaultName } from './faults';
import { type LifeOptions, type LifeResult, runLife } from './life';

const { values } = parseOptions({
  options: {
    seed: { type: 'string', default: '42' },
    days: { type: 'string' },
    customers: { type: 'string', default: '10' },
    spans: { type: 'string' },
    quiet: { type: 'string', default: '4' },
    without: { type: 'string', default: '' },
    until: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    trace: { type: 'string' },
    product: { type: 'string' },
    processes: { type: 'string' },
  },
});

const { trace } = values;
/** Renewals, sessions that end, and the quota of a day each need a world that lasts as long. */
const WORLDS = [
  { days: '0.4', spans: '4' },
  { days: '42', spans: '6' },
  { days: '2', spans: '6' },
];
/** Seeds with two processes, in each of these worlds. */
const TWO = [0, 5, 7];
const processes = Number(values.processes ?? (TWO.includes(Number(values.seed) % 9) ? 2 : 1));
const { days, spans } = { ...WORLDS[Number(values.seed) % WORLDS.length], ...values };
const options: LifeOptions = {
  ...{ seed: Number(values.seed), days: Number(days), spans: Number(spans) },
  ...{ customers: Number(values.customers), quiet: Number(values.quiet), processes },
  faults: FAULT_NAMES.filter((name) => !values.without.split(',').includes(name)),
  ...(values.until ? { until: Number(values.until) } : {}),
  ...(values.product ? { product: values.product } : {}),
  ...(trace ? { onLine: (line: string) => appendFileSync(trace, `${line}\n`) } : {}),
};

/** The judges with findings: a smaller run shows the same fault if the same judge reports. */
const judgesOf = ({ findings }: LifeResult) => findings.map((finding) => finding.split(':', 1)[0]);

/** Each is tried in turn, and kept while the run still fails. */
const SMALLER: readonly ((of: LifeOptions) => LifeOptions)[] = [
  ...FAULT_NAMES.map((name: FaultName) => (of: LifeOptions) => ({
    ...of,
    faults: of.faults.filter((one) => one !== name),
  })),
  ...[1, 2, 3].map(() => (of: LifeOptions) => ({ ...of, customers: Math.ceil(of.customers / 2) })),
  ...[1, 2].map(() => (of: LifeOptions) => ({ ...of, spans: Math.ceil(of.spans / 2) })),
];

async function shrink(first: LifeResult) {
  const wanted = judgesOf(first);
  let best = { options, result: first, seconds: 0 };
  for (const smaller of SMALLER) {
    const next = smaller(best.options);
    if (JSON.stringify(next) === JSON.stringify(best.options)) continue;
    const from = process.cpuUsage();
    const result = await runLife(next);
    const seconds = secondsOf(process.cpuUsage(from));
    if (judgesOf(result).some((name) => wanted.includes(name))) best = { options: next, result, seconds };
  }
  return best;
}

/** `seconds`: the run's processor time. */
function print(
  { seed, customers, spans, days, quiet, faults, processes = 1 }: LifeOptions,
  result: LifeResult,
  seconds: number,
): void {
  const { findings, steps, hash, queries, starts, last, simulatedDays } = result;
  if (findings.length > 0)
    console.log(
      ['', `seed ${seed} fails at step ${steps}; before that:`, ...last.map((line) => `  ${line}`), ''].join(
        '\n',
      ),
    );
  console.log(
    `seed ${seed}: ${simulatedDays.toFixed(1)} days, ${processes > 1 ? `${processes} processes, ` : ''}${customers} customers, ${spans} spans awake, ${faults.join(' ') || 'no faults'}; ${steps} steps, ${queries} statements, ${starts} starts, hash ${hash}; ${(simulatedDays / seconds).toFixed(2)} days a second of processor time`,
  );
  for (const finding of findings) console.log(`  ${finding}`);
  if (findings.length > 0)
    console.log(
      `  again: npm run simulate -- --seed ${seed} --days ${days} --spans ${spans} --customers ${customers} --quiet ${quiet} --processes ${processes}${withoutOf(faults)} --until ${steps}`,
    );
}

const withoutOf = (faults: readonly FaultName[]) => {
  const left = FAULT_NAMES.filter((name) => !faults.includes(name));
  return left.length ? ` --without ${left.join(',')}` : '';
};

process.on('unhandledRejection', (error) => {
  console.log(
    `seed ${values.seed}: a promise was rejected and nobody heard it, which ends a process:`,
    error,
  );
  process.exit(1);
});
const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;

const began = process.cpuUsage();
const first = await runLife(options);
print(options, first, secondsOf(process.cpuUsage(began)));
if (first.findings.length > 0 && values.shrink) {
  const { options: smaller, result, seconds } = await shrink(first);
  if (smaller === options) console.log('\nno smaller run fails');
  else {
    console.log('\nthe smallest run that still fails:');
    print(smaller, result, seconds);
  }
}
process.exit(first.findings.length > 0 ? 1 : 0);
