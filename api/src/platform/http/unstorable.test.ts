/** Every call refuses characters that the database cannot store, and names the field. */
import { CALLS, type Call, type CallName } from '@spreadwise/contract';
import { parse } from './handle';
import { Problem } from './problem';

const INPUTS = Object.entries<Call>(CALLS).flatMap(([name, { body, query }]) => [
  ...(body ? [[name as CallName, 'body', body] as const] : []),
  ...(query ? [[name as CallName, 'query', query] as const] : []),
]);

test.each(INPUTS)('%s refuses unstorable text in its %s', (_name, _part, schema) => {
  for (const text of ['a\0b', 'half \ud83d', '\ude00 the other half']) {
    const refused = () => parse(schema, { email: text, list: [{ within: text }] });
    expect(refused).toThrow(Problem);
    try {
      refused();
    } catch (problem) {
      expect(problem).toMatchObject({
        status: 400,
        more: {
          issues: [
            { field: 'email', message: expect.stringContaining('U+0000') },
            { field: 'list.0.within', message: expect.stringContaining('U+0000') },
          ],
        },
      });
    }
  }
});
