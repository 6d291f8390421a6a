/** Short names of browsers. Pure. */

/** In this order: most browsers also claim to be the ones further down. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Bot', /bot\b|crawl|spider|slurp/i],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const find = (names: typeof BROWSERS, text: string) => names.find(([, pattern]) => pattern.test(text))?.[0];

export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const browser = find(BROWSERS, userAgent);
  if (browser === 'Bot') return browser;
  const system = find(SYSTEMS, userAgent);
  return system ? `${browser ?? 'Other browser'} on ${system}` : (browser ?? 'Other browser');
}
