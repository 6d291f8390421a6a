/** A signal's trades as they are kept, in words. */
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { commonTexts } from '../texts/common';

/** 'buy BTC/USDT binance, …': with the exchanges by the names that they call themselves. */
export const wayText = (way: string): string =>
  way
    .split(', ')
    .map((trade) => {
      const [side, pair = '', exchange = ''] = trade.split(' ');
      return commonTexts().trade(side === 'sell', pair, exchangeText(exchange));
    })
    .join(', ');
