/** npm run simulate. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FAULT_NAMES } from './faults';
import { runLife } from './life';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '42' },
    days: { type: 'string', default: '7' },
    customers: { type: 'string', default: '12' },
    trace: { type: 'string' },
    cores: { type: 'string' },
    without: { type: 'string', default: '' },
    until: { type: 'string' },
  },
});
const began = process.cpuUsage();
const result = await runLife({
  ...{ seed: Number(values.seed), days: Number(values.days), customers: Number(values.customers) },
  faults: FAULT_NAMES.filter((name) => !values.without.split(',').includes(name)),
  ...(values.until ? { until: Number(values.until) } : {}),
  ...(values.trace ? { onLine: (line: string) => appendFileSync(values.trace ?? '', `${line}\n`) } : {}),
});
const { user, system } = process.cpuUsage(began);
if (result.findings.length > 0) console.log(result.last.join('\n'));
console.log({ ...result, last: result.last.length, cpu: (user + system) / 1e6 });
process.exit(result.findings.length > 0 ? 1 : 0);
