import { CURRENT_USER_KEY } from '@spreadwise/shared-auth';
import { currentUserId, VISITOR_KEY, visitorSessionId } from './visitor';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('returns a session id of 21 random characters that lasts for the browser session', () => {
  const id = visitorSessionId(sessionStorage);
  expect(id).toMatch(/^[\w-]{21}$/);
  expect(sessionStorage.getItem(VISITOR_KEY)).toBe(id);
  expect(visitorSessionId(sessionStorage)).toBe(id);
  sessionStorage.clear();
  expect(visitorSessionId(sessionStorage)).not.toBe(id);
});

test.each([
  ['nothing', null, null],
  ['JSON with an id', '{"id":"cus_1"}', 'cus_1'],
  ['JSON with a number as id', '{"id":7}', '7'],
  ['JSON without an id', '{"name":"Ada"}', null],
  ['a JSON string', '"cus_2"', 'cus_2'],
  ['plain text', 'cus_3', 'cus_3'],
  ['a plain number', '42', '42'],
  ['JSON null', 'null', null],
  ['broken JSON', '{"id":', '{"id":'],
])('reads the user id from %s', (_, stored, expected) => {
  if (stored !== null) localStorage.setItem(CURRENT_USER_KEY, stored);
  expect(currentUserId(localStorage)).toBe(expected);
});
