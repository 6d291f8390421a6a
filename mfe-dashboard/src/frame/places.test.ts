import { addressOf, movedTo, PLACES, placeOf } from './places';

const at = (search: string) => new URLSearchParams(search);

test.each([
  ['section=settings&part=setup', 'section=rules&part=profile'],
  ['section=settings&part=alerts&from=mail', 'section=rules&part=alerts&from=mail'],
  ['section=settings', 'section=rules&part=profile'],
  ['section=settings&part=account', 'section=account&part=account'],
  ['section=settings&part=automation', 'section=account&part=automation'],
])('redirects an old link to %s to %s', (old, now) => expect(movedTo(at(old))?.toString()).toBe(now));

test('leaves current addresses unchanged', () => {
  expect(movedTo(at('section=signals&signal=s1'))).toBeNull();
  expect(placeOf(at('section=signals&signal=s1'), PLACES)).toBe('signals');
  expect(placeOf(at('section=history'), PLACES)).toBe('history');
  expect(placeOf(at('section=unknown'), PLACES)).toBe('signals');
});

test('keeps the filters and closes details when the place changes', () => {
  expect(addressOf(at('hops=3&signal=s1&section=history&part=journal'), 'rules').search).toBe(
    'hops=3&section=rules',
  );
  expect(addressOf(at('hops=3&signal=s1'), 'rules', 'alerts').search).toBe(
    'hops=3&section=rules&part=alerts',
  );
});
