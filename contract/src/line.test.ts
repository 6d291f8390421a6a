/** Names, labels and subjects stay on one line: no call accepts line breaks in them. */
import type { z } from 'zod';
import { alertRule } from './alerts/alerts';
import { CALLS } from './calls';
import { line } from './fields';
import { paperRule } from './signals/paper';

const NAMES = ['name', 'label', 'title', 'subject', 'team', 'assignee', 'environment'];
const PERSON = 'Zoë O’Neill-Müller 李 👩🏽‍🚀';

const refusals = (call: string, field: string, text: string): readonly string[] => {
  const { body } = CALLS[call as keyof typeof CALLS] as { body: z.ZodType };
  const issues = body.safeParse({ [field]: text }).error?.issues ?? [];
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
};
/** Fields that accept free-form names; ids and choices have formats of their own. */
const named = Object.entries(CALLS).flatMap(([call, given]) => {
  const shape = 'body' in given && given.body && 'shape' in given.body ? given.body.shape : {};
  return Object.keys(shape)
    .filter((field) => NAMES.includes(field) && refusals(call, field, PERSON).length === 0)
    .map((field) => [call, field] as const);
});

test.each(named)('%s rejects a %s that breaks a line or is invisible', (call, field) => {
  for (const text of [
    'Ada\nBcc: eve@example.com',
    'Ada\r',
    '\tAda',
    'A\u0000da',
    'A\u2028da',
    'A\u202eda',
    'A\ud800',
  ])
    expect(refusals(call, field, text)).toContain('Use one line, without line breaks or control characters.');
  expect(refusals(call, field, '\u200b\u2060')).toContain('This contains only invisible characters.');
});

test('the list of such calls is not empty, and line() trims names', () => {
  expect(named.length).toBeGreaterThanOrEqual(10);
  expect(line().parse('  Ada Lovelace ')).toBe('Ada Lovelace');
});

test('an exchange typed as pages name it is known by its id, in a rule for alerts and in a backtest', () => {
  for (const { shape } of [alertRule, paperRule])
    expect(shape.exchanges.parse(['Crypto.com', 'KuCoin'])).toEqual(['cryptocom', 'kucoin']);
});
