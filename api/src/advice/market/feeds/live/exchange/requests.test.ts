/** The real client against the stand-in on the loopback. */
import { startBinance } from '../ccxt/testing/binance';
import { loadExchange } from '../ccxt/testing/load-exchange';
import { askExchange } from './requests';

it('askExchange returns the number of markets, or rejects with one line when the exchange refuses', async () => {
  const binance = await startBinance();
  const ask = () =>
    askExchange('binance', (exchange, settings) =>
      loadExchange(exchange, { ...settings, ...binance.settings }),
    );
  try {
    binance.list('BTCUSDT', 'ETHUSDT');
    expect(await ask()).toBe(2);
    binance.fail('/api/v3/exchangeInfo', 451, 1);
    await expect(ask()).rejects.toThrow('it does not serve this country (HTTP 451)');
  } finally {
    await binance.stop();
  }
});
