/** A lasting gap is promised at each speed once it has lasted long enough, and checked again at that speed. */
import { CHANCE_BANDS, REACTION_S } from '@spreadwise/contract/reaction';
import type { OrderLimits } from '../../../market';
import { createStory, START } from '../testing/story';

const FEE = 0.001;

/** BTC is 0.5 % dearer on beta; both are quoted once a second, for the last time by `until` ms. */
function gapUntil(until: number, limits: Partial<OrderLimits> = {}) {
  const story = createStory({ minProfitEur: 1 });
  for (const name of ['alpha BTC/USDT', 'beta BTC/USDT'] as const) story.list(name, FEE, limits);
  story.list('alpha EUR/USDT', FEE);
  story.connect('alpha');
  story.connect('beta');
  story.quote('alpha EUR/USDT', 1.08, 1.081, { bidSize: 1e6, askSize: 1e6 });
  for (let ms = 0; ms < 400_000; ms += 1_000) {
    const dear = ms < until ? 1.005 : 1;
    story.quote('alpha EUR/USDT', 1.08, 1.081, { bidSize: 1e6, askSize: 1e6 });
    story.quote('alpha BTC/USDT', 59_990, 60_000);
    story.quote('beta BTC/USDT', 60_000 * dear, 60_010 * dear);
    story.pass(1_000);
  }
  return story.facts;
}
const promisesOf = (facts: ReturnType<typeof gapUntil>) =>
  facts.flatMap((fact) => (fact.kind === 'promised' ? [fact.promised] : []));

it('promises are made earlier for faster customers, and a gap that is still open returns a profit', () => {
  const promises = promisesOf(gapUntil(400_000));
  expect(promises.map(({ reaction }) => reaction)).toEqual(['bot', 'desk', 'phone']);
  for (const { at, reaction, chance, expectedEur, returnedEur } of promises) {
    // With nothing measured yet, a gap that lasts for three in five has stood for half as long again.
    expect(at - START).toBeGreaterThan(REACTION_S[reaction] * 1_000);
    expect(at - START).toBeLessThan(REACTION_S[reaction] * 2_500 + 2_000);
    expect(chance).toBeGreaterThanOrEqual(0.6);
    expect(expectedEur).toBeGreaterThanOrEqual(1);
    expect(returnedEur).toBeGreaterThan(expectedEur);
  }
});

it('a gap that has closed by then loses the fees', () => {
  const promises = promisesOf(gapUntil(110_000));
  const phone = promises.find(({ reaction }) => reaction === 'phone');
  expect(phone?.at).toBeLessThan(START + 110_000);
  expect(phone?.returnedEur).toBeLessThan(0);
});

it('stakes of customers with less capital are followed and checked as well', () => {
  const learnt = gapUntil(400_000).findLast((fact) => fact.kind === 'learnt')?.learnt;
  // The gap takes 50,000 EUR and more, all of class 3; each kind is named by its class, and parts are of classes behind those.
  const classes = new Set(Object.keys(learnt?.kinds ?? {}).map(([first]) => first));
  expect([...classes].toSorted()).toEqual(['3', '4', '5', '6']);
  const checked = learnt?.checks.bot?.map(({ signals }) => signals) ?? [];
  const checkedOf = (...classes: number[]) =>
    checked
      .filter((_, band) => classes.includes(Math.floor(band / CHANCE_BANDS.length)))
      .reduce((sum, signals) => sum + signals, 0);
  // The two classes of new gaps, whole stakes and parts, follow the seven of known ones.
  expect(checkedOf(3, 7)).toBeGreaterThan(0);
  expect(checkedOf(4, 5, 6, 8)).toBeGreaterThan(2);
});

it('customers with less capital are promised what the best whole lots leave, as soon as those with more', () => {
  const learnt = gapUntil(400_000, { amountStep: 0.0001 }).findLast((fact) => fact.kind === 'learnt')?.learnt;
  const newGaps = learnt?.checks.bot?.slice(7 * CHANCE_BANDS.length) ?? [];
  const [whole, parts] = [newGaps.slice(0, CHANCE_BANDS.length), newGaps.slice(CHANCE_BANDS.length)].map(
    (bands) => bands.find(({ signals }) => signals > 0),
  );
  // Of 1,000 EUR a lot is more than the gap leaves.
  expect(parts?.signals).toBeCloseTo(2, 1);
  const share = ({ promisedEur = 0, returnedEur = 1 } = {}) => promisedEur / returnedEur;
  expect(share(parts)).toBeCloseTo(share(whole), 1);
});
