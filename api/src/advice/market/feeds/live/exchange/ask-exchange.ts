/** Asks an exchange what it trades: one public call, by a client of its own that is closed again. */
import { noteStatuses, reasonOf, refusalOf } from '../ccxt/errors';
import { CLIENT, createExchangeLoader, type ExchangeLoader } from '../ccxt/load-exchange';
import { closeExchange } from '../ccxt/observer';
import { askForSpotOnly, fetchSpotMarkets } from './library-calls';

const NEVER = new AbortController().signal;

/** How many markets it answers with; rejects with why it does not, in a line. */
export async function askExchange(
  exchange: string,
  load: ExchangeLoader = createExchangeLoader(),
): Promise<number> {
  const library = await load(exchange, CLIENT);
  askForSpotOnly(library);
  noteStatuses(library);
  try {
    return (await fetchSpotMarkets(library, NEVER)).length;
  } catch (error) {
    throw new Error(refusalOf(error) ?? reasonOf(error));
  } finally {
    await closeExchange(library);
  }
}
