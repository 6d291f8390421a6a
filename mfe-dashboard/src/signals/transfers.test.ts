import { signalGenerator } from '../testing/signal-fixtures';
import { movesText } from './transfers';

const transfer = { asset: 'BTC', from: 'okx', to: 'kraken', network: 'BTC', withdrawFee: 0.0001, open: true };
const words = (
  transfers: (Omit<typeof transfer, 'open'> & { open: boolean | null })[],
  cost: number | null,
) => movesText(signalGenerator(2).signal({ transfers, transferCostEur: cost }));

test('what has to be moved is said with its cost, and what stands against it', () => {
  expect(words([], 0)).toBe('Nothing to move');
  expect(words([transfer], 2.2)).toBe('1 coin to move, €2.20');
  expect(words([transfer, { ...transfer, asset: 'ETH', open: null }], null)).toBe(
    '2 coins to move, cost not known',
  );
  expect(words([transfer, { ...transfer, asset: 'ETH', open: false }], 2.2)).toBe(
    '2 coins to move, network closed',
  );
});
