/** What the owner reads when an action failed. */
import { ApiError } from '@spreadwise/shared-auth';
import { refusal } from '@spreadwise/testkit';
import { problemText } from './problem';

const AWAY = 'We cannot do this right now. Try again in a few seconds.';

test.each([400, 409, 502, 503])('shows a %i refusal in the server’s words', (status) => {
  expect(problemText(refusal(status, AWAY))).toBe(AWAY);
});

test('prefers the message of a field’s issue', () => {
  const issues = [{ field: 'until', message: 'The end is in the past.' }];
  const body = { error: 'The body is not as it must be.', requestId: 'r', issues };
  expect(problemText(new ApiError(400, '', body, null))).toBe('The end is in the past.');
});

test.each([
  ['a network without an answer', new TypeError('network')],
  ['a proxy’s page', new ApiError(503, '<html>', null, null)],
])('%s claims nothing about what was done', (_, error) => {
  expect(problemText(error)).toBe('The server did not answer. Check what was saved before you try again.');
});
