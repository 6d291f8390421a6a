/** A visitor of a preview who goes to the owner's login within the page. */
import { renderHook } from '@testing-library/react';
import { useOwnersPage } from './useOwnersPage';

function goes(to: string, hasPreviews: boolean) {
  const loadAnew = jest.fn();
  const { result, rerender } = renderHook(({ path }) => useOwnersPage(path, hasPreviews, loadAnew), {
    initialProps: { path: '/signup' },
  });
  expect(result.current).toBe(false);
  rerender({ path: to });
  expect(result.current).toBe(loadAnew.mock.calls.length > 0);
  return loadAnew.mock.calls.map(([path]) => path);
}

test.each([
  ['/admin', true, ['/admin']],
  ['/', true, ['/']],
  ['/Admin/', true, ['/Admin/']],
  ['/admin', false, []],
  ['/dashboard', true, []],
])('from /signup to %s, with previews: %s', (to, hasPreviews, loaded) => {
  expect(goes(to, hasPreviews)).toEqual(loaded);
});

test('a page that was loaded there stays, with what the owner has allowed', () => {
  const loadAnew = jest.fn();
  const { result } = renderHook(() => useOwnersPage('/admin', true, loadAnew));
  expect([result.current, loadAnew.mock.calls]).toEqual([false, []]);
});
