/** Text for a signal's stored trades. */
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { commonTexts } from '../texts/common';

/** Takes 'buy BTC/USDT binance, …' and writes the exchanges by their own names. */
export const tradesText = (way: string): string =>
  way
    .split(', ')
    .map((trade) => {
      const [side, pair = '', exchange = ''] = trade.split(' ');
      return commonTexts().trade(side === 'sell', pair, exchangeText(exchange));
    })
    .join(', ');
