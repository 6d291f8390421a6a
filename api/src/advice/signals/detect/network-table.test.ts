import type { Network } from '../../market';
import { calmStory, createStory, dislocate } from './testing/story';

const network = (name: string, more: Partial<Network> = {}): Network => ({
  name,
  withdrawFee: 0.0002,
  withdraw: true,
  deposit: true,
  ...more,
});

/** Bitcoin bought on alpha must reach beta to be sold. */
function transferWith(from: Network[] | null, to: Network[] | null) {
  const story = calmStory({ bookWaitMs: 0 });
  if (from) story.networks('alpha', 'BTC', ...from);
  if (to) story.networks('beta', 'BTC', ...to);
  dislocate(story);
  story.pass(100);
  const { transfers, transferCostEur, confidence } = story.only();
  expect(transfers).toHaveLength(1);
  expect(transfers[0]).toMatchObject({ asset: 'BTC', from: 'alpha', to: 'beta' });
  return { ...transfers[0], transferCostEur, reasons: confidence.reasons.join(' ') };
}

describe('moving a coin between exchanges', () => {
  it('uses the cheapest network that both sides know and have open, whatever the case of its name', () => {
    const found = transferWith(
      [
        network('BITCOIN', { withdrawFee: 0.0004 }),
        network('Lightning'),
        network('BEP20', { withdrawFee: 0 }),
      ],
      [network('bitcoin'), network('LIGHTNING'), network('TRC20')],
    );
    expect(found).toMatchObject({ network: 'Lightning', withdrawFee: 0.0002, open: true });
    // 0.0002 BTC at 60,000 USDT on alpha and 60,312 on beta, each 0.9 EUR.
    expect(found.transferCostEur).toBeCloseTo(0.0002 * 60_156 * 0.9, 6);
    expect(found.reasons).toContain('the Lightning network is open');
  });

  it('prefers an open network to a cheaper one that may be open, and that to a closed one', () => {
    const both = (fees: Record<string, Partial<Network>>) =>
      Object.entries(fees).map(([name, more]) => network(name, more));
    const to = [network('A'), network('B'), network('C')];
    const closed = { withdraw: false, withdrawFee: 0 };
    const unknown = { withdraw: null, withdrawFee: 0.0001 };
    expect(transferWith(both({ A: closed, B: unknown, C: {} }), to)).toMatchObject({
      network: 'C',
      open: true,
    });
    expect(transferWith(both({ A: closed, B: unknown }), to)).toMatchObject({ network: 'B', open: null });
    expect(transferWith(both({ A: closed }), to)).toMatchObject({ network: 'A', open: false });
  });

  it.each([
    ["neither side's networks are known", null, null],
    ["the destination's networks are unknown", [network('BITCOIN')], null],
    ['the two sides share no network name', [network('BITCOIN')], [network('BTC')]],
  ])('is of unknown cost and openness if %s', (_, from, to) => {
    const found = transferWith(from, to);
    expect(found).toMatchObject({ network: null, withdrawFee: null, open: null, transferCostEur: null });
    expect(found.reasons).toContain('is not known');
  });

  it('is closed if no network lets the coin leave, even if nothing is known of the destination', () => {
    const found = transferWith([network('BITCOIN', { withdraw: false })], null);
    expect(found).toMatchObject({ network: null, open: false });
    expect(found.reasons).toContain('now: no network is open');
  });

  it('has an unknown cost while the exchange publishes no fee', () => {
    const found = transferWith([network('BITCOIN', { withdrawFee: null })], [network('BITCOIN')]);
    expect(found).toMatchObject({ network: 'BITCOIN', withdrawFee: null, open: true, transferCostEur: null });
  });

  it('is not needed on a single exchange', () => {
    const story = createStory({ bookWaitMs: 0 });
    for (const pair of ['BTC/USDT', 'ETH/USDT', 'ETH/BTC'] as const) story.list(`alpha ${pair}`);
    story.pass(400);
    story.quote('alpha BTC/USDT', 59_994, 60_006);
    story.quote('alpha ETH/BTC', 0.04998, 0.05002);
    story.quote('alpha ETH/USDT', 3_030, 3_032);
    story.pass(100);
    const { hops, transfers, transferCostEur, confidence } = story.only();
    expect({ hops, transfers, transferCostEur }).toEqual({ hops: 3, transfers: [], transferCostEur: 0 });
    expect(confidence.reasons.join()).toContain('nothing has to be transferred');
  });

  it('is reported again when a network closes', () => {
    const story = calmStory({ bookWaitMs: 0 });
    for (const exchange of ['alpha', 'beta']) story.networks(exchange, 'BTC', network('BITCOIN'));
    dislocate(story);
    story.pass(1_000);
    story.networks('beta', 'BTC', network('BITCOIN', { deposit: false }));
    dislocate(story);
    story.pass(500);
    expect(story.only().transfers[0]).toMatchObject({ open: false });
    expect(story.only().confidence.level).toBe('low');
  });
});
