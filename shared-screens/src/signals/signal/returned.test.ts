import { euroText } from '@spreadwise/contract/figure-text';
import { signalGenerator } from '../../testing/signal-fixtures';
import { returnedSentence } from './returned';

test('says in words that a return is not known, instead of a dash in a sentence', () => {
  const signal = signalGenerator(3).signal();
  const ended = { ...signal, endedAt: signal.lastSeenAt, detectedAt: '2026-01-01T00:00:00.000Z' };
  const unknown = { ...ended, worth: { ...ended.worth, inPlace: null } };
  expect(returnedSentence(unknown, 15, euroText)).toBe('What it would have returned is not known.');
  expect(returnedSentence({ ...unknown, returned: 2.5 }, 15, euroText)).toBe(
    'Acting within 15 s would have returned €2.50.',
  );
});
