/** Navigating to the owner's login within the page, with previews or when the panel has its own origin. */
import { renderHook } from '@testing-library/react';
import { useOwnersPage, type WhereItIs } from './useOwnersPage';

const PUBLIC = 'https://app.example';
const ADMIN = 'https://admin.example';
const AT_PUBLIC = { hasPreviews: false, isAuthenticated: false, origin: PUBLIC };
const WITH_PREVIEWS = { ...AT_PUBLIC, hasPreviews: true };
const BESIDE = { ...AT_PUBLIC, adminOrigin: ADMIN };
const AT_PANEL = { ...BESIDE, origin: ADMIN };

function goes(from: string, to: string, where: WhereItIs) {
  const loadAnew = jest.fn();
  const { result, rerender } = renderHook(({ path }) => useOwnersPage(path, where, loadAnew), {
    initialProps: { path: from },
  });
  expect(result.current).toBe(false);
  rerender({ path: to });
  expect(result.current).toBe(loadAnew.mock.calls.length > 0);
  return loadAnew.mock.calls.map(([path]) => path);
}

test.each<[string, string, string, WhereItIs, string[]]>([
  ['with previews', '/signup', '/admin', WITH_PREVIEWS, ['/admin']],
  ['with previews', '/signup', '/', WITH_PREVIEWS, ['/']],
  ['with previews', '/signup', '/Admin/', WITH_PREVIEWS, ['/Admin/']],
  ['with previews', '/signup', '/dashboard', WITH_PREVIEWS, []],
  ['without', '/signup', '/admin', AT_PUBLIC, []],
  ['beside the panel’s origin', '/dashboard', '/admin', BESIDE, ['/admin']],
  ['beside the panel’s origin', '/signup', '/dashboard', BESIDE, []],
  ['at the panel’s origin', '/admin', '/signup', AT_PANEL, ['/signup']],
  ['at the panel’s origin', '/', '/admin', AT_PANEL, []],
  ['signed in at the panel’s origin', '/admin', '/dashboard', { ...AT_PANEL, isAuthenticated: true }, []],
])('decides whether to reload %s, from %s to %s', (_, from, to, where, loaded) => {
  expect(goes(from, to, where)).toEqual(loaded);
});

test('does not reload the owner’s page when it was loaded directly', () => {
  const loadAnew = jest.fn();
  const { result } = renderHook(() => useOwnersPage('/admin', WITH_PREVIEWS, loadAnew));
  expect([result.current, loadAnew.mock.calls]).toEqual([false, []]);
});
