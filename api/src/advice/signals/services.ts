/** What signals need of other features, and what they hand to them. */
import { service } from '../../platform/feature';
import type { MarketPort } from './market-port';
import type { SignalsGiven } from './start-signals';
import type { FindTradingProfiles } from './value/value-for';

/** The state of the market, wherever it runs. */
export const MARKET = service<Pick<MarketPort, 'status'>>('signals.market');
/** Open signals, and how they are assigned to customers who do not ask. */
export const SIGNALS_GIVEN = service<SignalsGiven>('signals.given');
/** Customers' trading profiles, in euros. */
export const FIND_PROFILES = service<FindTradingProfiles>('profile.find-profiles');
