/** Rates and trades, in German. */
import type { CommonTexts } from '../english/common';

export const german: CommonTexts = {
  rate: (euro, coin, at) =>
    `1 € = ${euro}, ${coin ? `Kurs von ${coin}` : 'Marktkurs'}${at ? ` vom ${at}` : ''}`,
  trade: (isSale, pair, exchange) => `${pair} auf ${exchange} ${isSale ? 'verkaufen' : 'kaufen'}`,
};
