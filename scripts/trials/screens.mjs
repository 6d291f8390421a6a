/**
 * npm run screens: the product on the loopback with its simulated market, seen by a visitor, a customer of each plan and the
 * owner: every place that its own links lead to, in three widths and both themes, as pictures on one page, with words,
 * height, layout shift and accessibility faults beside their goals. Ends with 1 if a goal is missed.
 *
 *   npm run screens -- [--only customer-pro,owner] [--place section=help] [--width 390,1440] [--theme dark]
 *                      [--language en,de] [--minutes 25] [--to .cache/screens]
 */
import path from 'node:path';
import { ensureInstalled } from '../lib/install.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { fail, ROOT, run } from '../lib/run.mjs';

const { values } = parseOptions({
  options: {
    only: { type: 'string', default: '' },
    place: { type: 'string', default: '' },
    width: { type: 'string', default: '390,768,1440' },
    theme: { type: 'string', default: 'light,dark' },
    language: { type: 'string', default: 'en' },
    minutes: { type: 'string', default: '25' },
    to: { type: 'string', default: '.cache/screens' },
  },
});
const listOf = (name) => values[name].split(',').filter(Boolean);
const allowed = { theme: ['light', 'dark'], language: ['en', 'de'] };
for (const [name, possible] of Object.entries(allowed))
  if (!listOf(name).every((one) => possible.includes(one))) fail(`--${name} may be ${possible.join(', ')}.`);
const widths = listOf('width').map(Number);
if (!widths.every((width) => width >= 320 && width <= 3_840)) fail('--width may be from 320 to 3840.');
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 120)) fail('--minutes may be up to 120.');

await ensureInstalled();
const { build } = await import('../build.mjs');
const { bundleBench } = await import('../lib/bundle-bench.mjs');
const { ensureTestBrowser } = await import('../lib/chromium.mjs');

await build();
const settings = {
  ...{ only: listOf('only'), place: values.place, widths, minutes },
  ...{ themes: listOf('theme'), languages: listOf('language') },
  folder: path.resolve(ROOT, values.to),
  browser: await ensureTestBrowser(),
};
const [program] = await bundleBench('screens', 'run');
process.exit(await run(process.execPath, [program, JSON.stringify(settings)]));
