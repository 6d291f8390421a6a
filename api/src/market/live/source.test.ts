/** A live exchange over real sockets: Binance's own words, said by a stand-in, to the real client. */
import { type BinanceStandIn, startBinance } from './testing/binance';
import { openWorld, type World } from './testing/world';

let binance: BinanceStandIn;
let world: World;

const open = (more: Parameters<typeof openWorld>[0] = { exchanges: ['binance'] }) => {
  world = openWorld({ settingsOf: () => binance.settings, ...more });
  return world;
};

beforeEach(async () => {
  binance = await startBinance();
  binance.list('BTCUSDT', 'ETHUSDT', 'ETHBTC');
  binance.quoteUnheard('BTCUSDT', [100_000, 1], [100_010, 2]);
  binance.quoteUnheard('ETHUSDT', [4000, 3], [4001, 4]);
  binance.quoteUnheard('ETHBTC', [0.04, 5], [0.0401, 6]);
});

afterEach(async () => {
  await world.stop();
  await binance.stop();
});

const streaming = () => binance.until(() => binance.subscriptions().length === 3);

test('markets are listed, and quotes come by the stream, the others with the first of them', async () => {
  open();
  await streaming();
  expect(world.of('listed').map(({ market }) => world.nameOf(market))).toEqual([
    'binance BTC/USDT',
    'binance ETH/USDT',
    'binance ETH/BTC',
  ]);
  expect(world.of('connected')).toEqual([]);
  binance.quote('BTCUSDT', [100_001, 1.5], [100_009, 2.5]);
  await world.until(() => world.of('quote').length >= 3);
  expect(world.events.map(({ type }) => type).filter((type) => type !== 'clock')).toEqual([
    'listed',
    'listed',
    'listed',
    'connected',
    'quote',
    'quote',
    'quote',
  ]);
  expect(world.quoteOf('binance BTC/USDT')).toEqual({
    type: 'quote',
    at: world.clock.now(),
    market: 0,
    bid: 100_001,
    bidSize: 1.5,
    ask: 100_009,
    askSize: 2.5,
  });
  expect(world.quoteOf('binance ETH/BTC')).toMatchObject({ bid: 0.04, bidSize: 5, ask: 0.0401, askSize: 6 });
});
