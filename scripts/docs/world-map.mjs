// npm run world-map: draws mfe-admin's map of the world, so that no browser projects anything. Made from Natural Earth's
// countries (public domain, naturalearthdata.com) at their smallest scale, without countries of a few kilometres.
import { writeFileSync } from 'node:fs';
import { ROOT } from '../lib/run.mjs';

const OUT = `${ROOT}mfe-admin/src/customers/visits/world-map.json`;
const WIDTH = 480;
const ANTARCTICA = '010';
/** The edge lies in the Bering Strait, where it cuts no country. */
const UNCUT = [-11, 0];

const { geoEqualEarth, geoPath } = await import('d3-geo');
const { feature } = await import('topojson-client');
const { default: codes } = await import('i18n-iso-countries');
const { default: world } = await import('world-atlas/countries-110m.json', { with: { type: 'json' } });

const land = feature(world, world.objects.countries);
land.features = land.features.filter(({ id }) => id !== ANTARCTICA);
const path = geoPath(geoEqualEarth().rotate(UNCUT).fitWidth(WIDTH, land)).digits(null);
const [, [, height]] = path.bounds(land);

/** Ground that two countries claim, or without a known code, is drawn as land only. */
const countries = {};
let others = '';
for (const one of land.features) {
  const code = one.id && codes.numericToAlpha2(one.id);
  if (code) countries[code] = shortened(path(one));
  else others += shortened(path(one));
}
writeFileSync(
  OUT,
  `${JSON.stringify({ width: WIDTH, height: Math.ceil(height), countries, others }, null, 2)}\n`,
);

/** In whole units, each point relative to the one before: a quarter of the size. */
function shortened(drawn) {
  return drawn.split('M').filter(Boolean).map(ringOf).join('');
}

function ringOf(ring) {
  const points = ring
    .replace('Z', '')
    .split('L')
    .map((point) => point.split(',').map((value) => Math.round(Number(value))))
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1][0] || y !== all[index - 1][1]);
  if (points.length < 3) return '';
  const steps = points.slice(1).map(([x, y], index) => `${x - points[index][0]} ${y - points[index][1]}`);
  return `M${points[0].join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}
