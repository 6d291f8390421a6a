/** Probabilities that were too high, and profits that were too large, are corrected from then on. */
import { DEFAULT_REACTION } from '@spreadwise/contract/reaction';
import { laterWorth } from '../../value/later-worth';
import { gapTraits } from '../testing/gap-traits';
import { ForecastChecks } from './calibration';
import { Outlooks } from './outlook';

const STAKE = { stakeEur: 1_000, isNew: true };
const said = (chance: number, returnedEur: number) => ({
  ...{ ...STAKE, chance, expectedEur: 10, returnedEur },
});
const BAND_OF_80 = 3;

it('corrects nothing until a forecast was checked', () => {
  for (const correction of new ForecastChecks().calibration('bot', STAKE)) expect(correction).toEqual([0, 1]);
});

it('lowers a probability of 85 % if three in five made a profit, and expects the share of the profit that came back', () => {
  const checks = new ForecastChecks();
  for (let signal = 0; signal < 400; signal += 1) checks.add('desk', said(0.85, signal % 5 < 3 ? 12 : -8));
  const [shift, part] = checks.calibration('desk', STAKE)[BAND_OF_80] ?? [];
  expect(0.85 + (shift ?? 0)).toBeCloseTo(0.6, 1);
  expect(part).toBeCloseTo(0.4, 1);
  expect(checks.calibration('phone', STAKE)[BAND_OF_80]).toEqual([0, 1]);
});

it('does not let large stakes that earned less make small ones look worse', () => {
  const checks = new ForecastChecks();
  const [small, large] = [
    { stakeEur: 1_000, isNew: false },
    { stakeEur: 40_000, isNew: false },
  ];
  for (let signal = 0; signal < 400; signal += 1) {
    checks.add('desk', { ...said(0.85, -8), ...large });
    checks.add('desk', { ...said(0.85, 10), ...small });
  }
  expect(checks.calibration('desk', large)[BAND_OF_80]?.[1]).toBe(0);
  expect(checks.calibration('desk', small)[BAND_OF_80]?.[0]).toBeGreaterThan(0.1);
});

it('corrects new gaps, which are few, by other new ones whatever their stakes', () => {
  const checks = new ForecastChecks();
  for (let signal = 0; signal < 100; signal += 1)
    checks.add('desk', { ...said(0.85, -8), stakeEur: [1_000, 5_000, 20_000, 40_000][signal % 4] ?? 0 });
  expect(checks.calibration('desk', { ...STAKE, stakeEur: 40_000 })[BAND_OF_80]?.[0]).toBeLessThan(-0.6);
});

it('does not let whole stakes that earned less make parts of larger ones look worse', () => {
  const checks = new ForecastChecks();
  const part = { ...STAKE, isPart: true };
  for (let signal = 0; signal < 400; signal += 1) {
    checks.add('desk', said(0.85, -8));
    checks.add('desk', { ...said(0.85, 10), ...part });
  }
  expect(checks.calibration('desk', STAKE)[BAND_OF_80]?.[1]).toBe(0);
  expect(checks.calibration('desk', part)[BAND_OF_80]?.[0]).toBeGreaterThan(0.1);
});

it('does not let a gap that lasts make the first signals of others look better', () => {
  const checks = new ForecastChecks();
  for (let signal = 0; signal < 400; signal += 1) {
    checks.add('desk', { ...said(0.85, 12), isNew: false });
    if (signal % 20 === 0) checks.add('desk', said(0.85, -8));
  }
  expect(checks.calibration('desk', STAKE)[BAND_OF_80]?.[0]).toBeLessThan(-0.4);
  expect(checks.calibration('desk', { ...STAKE, isNew: false })[BAND_OF_80]?.[0]).toBeGreaterThan(0.1);
});

it('expects of a band with few signals what all bands returned', () => {
  const checks = new ForecastChecks();
  for (let signal = 0; signal < 300; signal += 1) checks.add('desk', said(0.65, 5));
  const [shift, part] = checks.calibration('desk', STAKE)[BAND_OF_80] ?? [];
  expect(shift).toBe(0);
  expect(part).toBeCloseTo(0.5, 1);
});

it('forgets old results, and never expects more than one and a half times the forecast', () => {
  const checks = new ForecastChecks();
  for (let signal = 0; signal < 300; signal += 1) checks.add('desk', said(0.85, -5));
  expect(checks.calibration('desk', STAKE)[BAND_OF_80]?.[1]).toBe(0);
  for (let signal = 0; signal < 3_000; signal += 1) checks.add('desk', said(0.85, 30));
  expect(checks.calibration('desk', STAKE)[BAND_OF_80]?.[1]).toBe(1.5);
});

it('continues after a restart from how earlier forecasts came true', () => {
  const before = new Outlooks();
  for (let signal = 0; signal < 400; signal += 1)
    before.checks.add('desk', said(0.85, signal % 5 < 3 ? 12 : -8));
  const after = new Outlooks();
  after.recall(JSON.parse(JSON.stringify(before.learnt())));
  expect(after.checks.calibration('desk', STAKE)).toEqual(before.checks.calibration('desk', STAKE));
  before.checks.add('desk', said(0.85, 12));
  after.recall(before.learnt());
  expect(after.checks.calibration('desk', STAKE)).toEqual(before.checks.calibration('desk', STAKE));
});

it('corrects what a customer sees', () => {
  const outlooks = new Outlooks();
  const gap = gapTraits();
  for (let one = 0; one < 400; one += 1) outlooks.add(gap, DEFAULT_REACTION, one % 10 === 0 ? 0.99 : 1);
  const later = () =>
    laterWorth({ eur: 4, amount: 1_000, profit: 4, net: 0.004 }, outlooks.expected(gap), DEFAULT_REACTION);
  const before = later();
  for (let one = 0; one < 300; one += 1)
    outlooks.checks.add(DEFAULT_REACTION, said(before.chance, one % 2 === 0 ? 10 : 0));
  expect(later().chance).toBeCloseTo(0.5, 1);
  expect(later().eur).toBeCloseTo((before.eur ?? 0) / 2, 0);
});

it('expects more once more than forecast came back, but never more than there is at once', () => {
  const outlooks = new Outlooks();
  const gap = gapTraits();
  for (let one = 0; one < 400; one += 1) outlooks.add(gap, 'phone', one % 10 === 0 ? 0.996 : 1);
  const later = () =>
    laterWorth({ eur: 4, amount: 1_000, profit: 4, net: 0.004 }, outlooks.expected(gap), 'phone');
  const before = later();
  for (let one = 0; one < 300; one += 1) outlooks.checks.add('phone', said(before.chance, 11));
  expect(later().eur).toBeCloseTo((before.eur ?? 0) * 1.1, 1);
  for (let one = 0; one < 300; one += 1) outlooks.checks.add('phone', said(before.chance, 40));
  expect(later().eur).toBe(4);
});
