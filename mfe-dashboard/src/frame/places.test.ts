import { addressOf, movedTo, PLACES, placeOf } from './places';

const at = (search: string) => new URLSearchParams(search);

test.each([
  ['section=settings&part=setup', 'section=rules&part=profile'],
  ['section=settings&part=alerts&from=mail', 'section=rules&part=alerts&from=mail'],
  ['section=settings', 'section=rules&part=profile'],
  ['section=settings&part=account', 'section=account&part=account'],
  ['section=settings&part=automation', 'section=account&part=automation'],
])('a link of before to %s leads to %s', (old, now) => expect(movedTo(at(old))?.toString()).toBe(now));

test('what has not moved stays', () => {
  expect(movedTo(at('section=signals&signal=s1'))).toBeNull();
  expect(placeOf(at('section=signals&signal=s1'), PLACES)).toBe('signals');
  expect(placeOf(at('section=history'), PLACES)).toBe('history');
  expect(placeOf(at('section=unknown'), PLACES)).toBe('signals');
});

test('another place keeps the filters, and closes what was open', () => {
  expect(addressOf(at('hops=3&signal=s1&section=history&part=journal'), 'rules').search).toBe(
    'hops=3&section=rules',
  );
  expect(addressOf(at('hops=3&signal=s1'), 'rules', 'alerts').search).toBe(
    'hops=3&section=rules&part=alerts',
  );
});
