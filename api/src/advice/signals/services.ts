/** What signals need from other features, and what they provide to them. */
import { service } from '../../platform/feature';
import type { MarketPort } from './market-port';
import type { SignalsGiven } from './start-signals';
import type { FindTradingProfiles } from './value/value-for';

/** The state of the market, wherever it runs. */
export const MARKET = service<Pick<MarketPort, 'status'>>('signals.market');
/** Open signals, and their assignment to customers who do not ask for them. */
export const SIGNALS_GIVEN = service<SignalsGiven>('signals.given');
/** Customers' trading profiles, in euros. */
export const FIND_PROFILES = service<FindTradingProfiles>('profile.find-profiles');
