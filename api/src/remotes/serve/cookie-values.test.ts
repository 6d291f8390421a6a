import { isChosen, readCohort, writeCohort } from './cookie-values';

const SECRET = Buffer.from('a secret of the test');

const EVERY = Array.from({ length: 1000 }, (_, cohort) => cohort);
const chosen = (remote: string, version: string, permille: number) =>
  EVERY.filter((cohort) => isChosen(remote, version, cohort, permille));

test.each([1, 50, 300, 900])('chooses about %i of 1000 browsers', (permille) => {
  const counts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
    (version) => chosen('mfe-auth', version, permille).length,
  );
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  // Four standard deviations of the mean of eight binomial draws.
  const deviation = 4 * Math.sqrt((permille * (1 - permille / 1000)) / 8);
  expect(Math.abs(mean - permille)).toBeLessThan(deviation);
});

test('a share of 0 chooses nobody, and a share of 1000 everybody', () => {
  expect(chosen('mfe-auth', 'a', 0)).toEqual([]);
  expect(chosen('mfe-auth', 'a', 1000)).toEqual(EVERY);
});

test('a larger share contains the smaller one; another version or remote chooses other browsers', () => {
  const small = chosen('mfe-auth', 'a', 100);
  expect(chosen('mfe-auth', 'a', 200)).toEqual(expect.arrayContaining(small));
  expect(chosen('mfe-auth', 'b', 100)).not.toEqual(small);
  expect(chosen('mfe-signup', 'a', 100)).not.toEqual(small);
});

test.each([0, 7, 999])('%p is read back only with the same secret, and not after a change', (number) => {
  const text = writeCohort(SECRET, number);
  expect(readCohort(SECRET, text)).toBe(number);
  expect(readCohort(Buffer.from('another'), text)).toBeNull();
  expect(readCohort(SECRET, text.replace(/^\d+/, '500'))).toBeNull();
});

test.each([undefined, '', '7', '-1.x', '1000.x', '٣.x'])('%p is not a browser’s number', (text) => {
  expect(readCohort(SECRET, text)).toBeNull();
});
