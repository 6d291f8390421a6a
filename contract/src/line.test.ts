/** Names, labels and subjects stand in one line: in no call do they take what breaks it. */
import type { z } from 'zod';
import { CALLS } from './calls';
import { line } from './fields';

const NAMES = ['name', 'label', 'title', 'subject', 'team', 'assignee', 'environment'];
const PERSON = 'Zoë O’Neill-Müller 李 👩🏽‍🚀';

const refusals = (call: string, field: string, text: string): readonly string[] => {
  const { body } = CALLS[call as keyof typeof CALLS] as { body: z.ZodType };
  const issues = body.safeParse({ [field]: text }).error?.issues ?? [];
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
};
/** Those that take whatever people call something; ids and choices have forms of their own. */
const named = Object.entries(CALLS).flatMap(([call, given]) => {
  const shape = 'body' in given && given.body && 'shape' in given.body ? given.body.shape : {};
  return Object.keys(shape)
    .filter((field) => NAMES.includes(field) && refusals(call, field, PERSON).length === 0)
    .map((field) => [call, field] as const);
});

test.each(named)('%s takes no %s that breaks a line, or is none', (call, field) => {
  for (const text of [
    'Ada\nBcc: eve@example.com',
    'Ada\r',
    '\tAda',
    'A\u0000da',
    'A\u2028da',
    'A\u202eda',
    'A\ud800',
  ])
    expect(refusals(call, field, text)).toContain(
      'This is one line: without line breaks and control characters.',
    );
  expect(refusals(call, field, '\u200b\u2060')).toContain('There is nothing to see in this.');
});

test('there are such calls, and what stands around a name is taken off it', () => {
  expect(named.length).toBeGreaterThanOrEqual(10);
  expect(line().parse('  Ada Lovelace ')).toBe('Ada Lovelace');
});
