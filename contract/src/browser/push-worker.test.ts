import { openedPath } from './push-worker';

test.each([
  [{ type: 'open', path: '/dashboard?section=signals' }, '/dashboard?section=signals'],
  [{ type: 'open', path: '//evil.example' }, null],
  [{ type: 'open', path: '/\\evil.example' }, null],
  [{ type: 'open', path: '/\t/evil.example' }, null],
  [{ type: 'open', path: 'https://evil.example' }, null],
  [{ type: 'open', path: 1 }, null],
  [{ type: 'close', path: '/dashboard' }, null],
  ['open', null],
  [null, null],
])('on message %j an open tab navigates to %j', (message, path) => {
  expect(openedPath(message)).toBe(path);
});
