/** The text for a lasting gap: in whole minutes, and only the most important reason where space is scarce. */
import type { Lasting } from '../signal';
import { isWarning, lastingText, reasonTexts } from './lasting-text';

const SINCE = Date.parse('2026-11-21T12:00:00.000Z');
const lasting = (...reasons: Lasting['reasons']): Lasting => ({
  since: new Date(SINCE).toISOString(),
  reasons,
});
const after = (minutes: number, ...reasons: Lasting['reasons']) =>
  lastingText({ lasting: lasting(...reasons), endedAt: null }, SINCE + minutes * 60_000);

test.each([
  [14.9, ['transfers closed', 'thin book'], 'Open for 14 min · transfers closed'],
  [185, ['bank transfer'], 'Open for 3 h 5 min · bank transfer needed'],
  [2, ['thin book'], 'Open for 2 min · thin order book'],
  [2, ['same ticker', 'thin book'], 'Open for 2 min · probably two different coins'],
  [2, ['not known'], 'Open for 2 min'],
] as const)('words a gap after %d minutes with reasons %j', (minutes, reasons, text) => {
  expect(after(minutes, ...reasons)).toBe(text);
});

test('words a gap in German too', () => {
  const gap = { lasting: lasting('thin book'), endedAt: null };
  expect(lastingText(gap, SINCE + 14 * 60_000, 'de')).toBe('Seit 14 min offen · dünnes Orderbuch');
});

test('says how long an ended gap was open, whatever the time is', () => {
  const endedAt = '2026-11-21T12:20:30.000Z';
  expect(lastingText({ lasting: lasting('thin book'), endedAt }, SINCE + 1e9)).toBe(
    'Was open for 20 min · thin order book',
  );
});

test('has no text for a gap that does not last; only two coins of the same name are a warning', () => {
  expect(lastingText({ lasting: null, endedAt: null }, SINCE)).toBeNull();
  expect(lastingText({ endedAt: null }, SINCE)).toBeNull();
  expect(reasonTexts(lasting('transfers closed', 'thin book'))).toEqual([
    'transfers closed',
    'thin order book',
  ]);
  expect(isWarning(lasting('transfers closed', 'same ticker'))).toBe(true);
  expect(isWarning(lasting('thin book', 'not known'))).toBe(false);
});
