/** Texts are readable on every surface in both themes, and gains differ from losses without red or green vision. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, '../../shared-ui/src/tokens.css'), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type Colour = readonly [red: number, green: number, blue: number];

function tokenOf(name: string, theme: Theme): Colour {
  const both = new RegExp(`--sw-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const hex = both?.[theme === 'light' ? 1 : 2] ?? new RegExp(`--sw-${name}: (#\\w{6})`).exec(css)?.[1];
  if (!hex) throw new Error(`There is no token ${name}.`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Colour;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Colour) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG 2.2: 4.5 for text, 3 for graphics. */
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['bg', 'surface', 'raised', 'sunken', 'hover'];
const TEXTS = ['text', 'text-muted', 'accent-text', 'success', 'warning', 'danger', 'gain', 'loss', 'time'];
const ON_SOFT = ['accent', 'success', 'warning', 'danger'];

describe.each(THEMES)('in the %s', (theme) => {
  const on = (text: string, surface: string) => contrast(tokenOf(text, theme), tokenOf(surface, theme));

  it.each(TEXTS)('%s is readable on every surface', (text) => {
    for (const surface of SURFACES) expect([surface, on(text, surface)]).toEqual([surface, atLeast(4.5)]);
  });

  it.each(ON_SOFT)('%s is readable on its own soft ground', (name) => {
    expect(on(name === 'accent' ? 'accent-text' : name, `${name}-soft`)).toEqual(atLeast(4.5));
  });

  it('subtle texts are readable on the surfaces they appear on', () => {
    for (const surface of ['bg', 'surface', 'raised', 'sunken'])
      expect([surface, on('text-subtle', surface)]).toEqual([surface, atLeast(4.5)]);
  });

  it('texts on filled buttons are readable', () => {
    for (const fill of ['accent', 'accent-hover', 'danger-fill', 'danger-fill-hover'])
      expect([fill, on('on-accent', fill)]).toEqual([fill, atLeast(4.5)]);
  });

  it.each(['gain-fill', 'loss-fill', 'time-fill'])('%s is visible on every surface', (fill) => {
    for (const surface of ['bg', 'surface', 'raised', 'sunken'])
      expect([surface, on(fill, surface)]).toEqual([surface, atLeast(3)]);
  });

  it.each(['gain', 'gain-fill'])('%s differs from a loss without red or without green', (gain) => {
    const loss = gain.replace('gain', 'loss');
    for (const seen of [withoutGreen, withoutRed]) {
      const [one, other] = [lab(seen(tokenOf(gain, theme))), lab(seen(tokenOf(loss, theme)))];
      expect(Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))).toBeGreaterThan(25);
    }
  });
});

const atLeast = (least: number) => ({
  asymmetricMatch: (value: unknown) => typeof value === 'number' && value >= least,
  toString: () => `at least ${least}`,
});

/** How a colour is perceived, by Machado, Oliveira and Fernandes (2009), in linear light. */
const seenBy =
  (matrix: readonly Colour[]) =>
  (colour: Colour): readonly number[] =>
    matrix.map((row) => row.reduce((sum, weight, at) => sum + weight * linear(colour[at] ?? 0), 0));
const withoutRed = seenBy([
  [0.152286, 1.052583, -0.204868],
  [0.114503, 0.786281, 0.099216],
  [-0.003882, -0.048116, 1.051998],
]);
const withoutGreen = seenBy([
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
]);

/** CIELAB of linear light, in which 2.3 is the smallest noticeable distance. */
function lab([red = 0, green = 0, blue = 0]: readonly number[]): readonly number[] {
  const f = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
