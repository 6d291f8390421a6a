/** The tables of signals: how long their rows are kept, and whose data they hold. */
import {
  marketState,
  signalAllowances,
  signalDeliveries,
  signalGrants,
  signals,
} from '../../platform/db/schema';
import { declareTable, kept, nobody, ofCustomer, owned, type TableDeclaration } from '../../platform/feature';
import { SIGNAL_DAYS } from '../../platform/retention';

export const SIGNALS_TABLES: readonly TableDeclaration[] = [
  declareTable(
    signals,
    owned(`${SIGNAL_DAYS} days after it ended`, 'customers see this much history'),
    nobody('market events'),
    { console: ['id', 'cycle', 'exchanges', 'assets', 'advised', 'data'] },
  ),
  declareTable(
    signalDeliveries,
    owned('its signal is deleted', 'says who received which signal'),
    ofCustomer('signal history and quota', { about: ['signalId', 'at'] }),
    { console: ['customerId', 'signalId'] },
  ),
  declareTable(
    signalGrants,
    owned(`${SIGNAL_DAYS} days after it ended`, 'as long as the signals'),
    ofCustomer('times with unlimited signals', { about: ['since', 'until'] }),
    { console: ['customerId'] },
  ),
  declareTable(
    signalAllowances,
    owned(`${SIGNAL_DAYS} days after its day`, 'as long as the signals'),
    ofCustomer('daily quota', { about: ['used'] }),
    { console: ['customerId'] },
  ),
  declareTable(marketState, kept('current state'), nobody('market status'), { console: ['key', 'status'] }),
];
