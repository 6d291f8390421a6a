/** How many sessions are live, by role; and short names of browsers. */
import { and, count, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { sessions } from '../../platform/db/schema';

export async function countSessions(db: Database, now: Date) {
  const live = await db
    .select({ role: sessions.role, count: count() })
    .from(sessions)
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .groupBy(sessions.role);
  const of = (isOwner: boolean) =>
    live.reduce((sum, { role, count }) => sum + ((role === 'OWNER') === isOwner ? count : 0), 0);
  return { owner: of(true), customer: of(false) };
}

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
