/** The command of `npm run calibrate`: a table beside the usual numbers, and the fitted kinds on standard output. */
import { resolve } from 'node:path';
import { createReplayFeed, ReplayError } from '../../api/src/advice/market/feeds/recording/replay';
import type { FittedKind } from '../../api/src/advice/market/feeds/simulated/fitted-gaps';
import { GAPS } from '../../api/src/advice/market/feeds/simulated/gaps';
import { fitKinds, GapMeter } from './gap-fit';

/* npm runs a script in the repository's folder; a path is relative to the user's current folder. */
const [file] = process.argv.slice(2);
if (file === undefined) refuse('npm run calibrate -- FILE: the path of a recording is missing.');

const meter = new GapMeter();
const feed = createReplayFeed({
  file: resolve(process.env.INIT_CWD ?? process.cwd(), file),
  pace: { kind: 'as read' },
  warn: (message) => console.error(message),
});
try {
  for await (const events of feed.events(new AbortController().signal))
    for (const event of events) meter.push(event);
} catch (error) {
  if (!(error instanceof ReplayError)) throw error;
  refuse(error.message);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

const seen = meter.seen();
const { gaps, hours, markets, unfinished } = seen;
const quantiles = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.1, 0.5, 0.9, 0.99].map((part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toPrecision(2));
};
const perMinute = (gaps.length / hours / 60).toFixed(1);
console.error(`${gaps.length} gaps in ${hours.toFixed(2)} h on ${markets.majors} markets of majors and \
${markets.others} others, ${perMinute} a minute; ${unfinished} still stood at the end.
of 10, 50, 90 and 99 %  seconds: ${quantiles(gaps.map(({ seconds }) => seconds)).join(', ')}
                        percent: ${quantiles(gaps.map(({ size }) => size * 100)).join(', ')}`);

const fitted = fitKinds(seen);
const begun = ({ perHour }: FittedKind) => perHour.majors * markets.majors + perHour.others * markets.others;
const all = fitted.reduce((sum, kind) => sum + begun(kind), 0);
const line = (name: string, share: string, { perHour, lifetime, size }: Omit<FittedKind, 'name'>) =>
  [name.padEnd(17), share.padStart(7), ...[perHour, lifetime, size].flatMap((of) => Object.values(of))]
    .map((cell) => (typeof cell === 'number' ? ` ${Number(cell.toPrecision(3))}`.padStart(8) : cell))
    .join('');
console.error(`
                   share  majors  others  median  spread   least   shape    most
                           an hour        seconds          of the size`);
for (const kind of fitted) {
  console.error(line(kind.name, `${((100 * begun(kind)) / all).toFixed(1)} %`, kind));
  for (const { perHour, lifetime, size } of GAPS.filter(({ name }) => name === kind.name))
    console.error(line('  by default', '', { perHour, lifetime, size }));
}
console.log(JSON.stringify(fitted, null, 2));
