/** The tables of analysis: how long their rows are kept, and whose data they hold. */
import {
  analysisProgress,
  exchangeSums,
  feedDays,
  outlooks,
  paperRules,
  promiseSums,
  recordDays,
  routeSums,
  signalOutcomes,
  signalSums,
  spreadHours,
  spreadSums,
} from '../../platform/db/schema';
import { declareTable, kept, nobody, ofCustomer, sweptAfter } from '../../platform/feature';

const WITH_SIGNAL_SUMS = {
  since: 'its period ended',
  why: 'minutes are kept for two days, hours for 35, days for 400',
};

export const ANALYSIS_TABLES = [
  declareTable(
    paperRules,
    kept('it is followed until the customer deletes it'),
    ofCustomer('their paper-trading rules', { about: ['name', 'rule'] }),
    { console: ['id', 'customerId', 'name', 'rule'] },
  ),
  declareTable(analysisProgress, kept('current state'), nobody('progress of analysis sums'), {
    console: ['key'],
  }),
  declareTable(
    spreadHours,
    sweptAfter(35, spreadHours.at, {
      since: 'it began',
      why: 'any two exchanges of a pair can be compared over 30 days',
    }),
    nobody('exchange prices'),
    { console: ['coin'] },
  ),
  declareTable(
    spreadSums,
    sweptAfter(0, spreadSums.until, {
      since: 'its period ended',
      why: 'minutes are kept for two days, days for 400',
    }),
    nobody('exchange prices'),
    { console: ['base', 'quote', 'buyAt', 'sellAt'] },
  ),
  declareTable(signalSums, sweptAfter(0, signalSums.until, WITH_SIGNAL_SUMS), nobody('signal counts'), {
    console: ['figures'],
  }),
  declareTable(
    exchangeSums,
    sweptAfter(0, exchangeSums.until, WITH_SIGNAL_SUMS),
    nobody('signal counts by exchange'),
    { console: ['buyAt', 'sellAt'] },
  ),
  declareTable(
    routeSums,
    sweptAfter(0, routeSums.until, WITH_SIGNAL_SUMS),
    nobody('signal counts by route'),
    { console: ['route'] },
  ),
  declareTable(
    signalOutcomes,
    sweptAfter(35, signalOutcomes.detectedAt, {
      since: 'its signal was found',
      why: 'what-if and paper trading look back 30 days',
    }),
    nobody('later value of signals'),
    { console: ['signalId', 'leftEur', 'missed', 'detail'] },
  ),
  declareTable(outlooks, kept('current state'), nobody('what was learnt of price gaps'), {
    console: ['feed'],
  }),
  declareTable(
    promiseSums,
    sweptAfter(400, promiseSums.day, { since: 'its day', why: 'days of the public record stay the same' }),
    nobody('what was promised and what came back'),
    { console: ['reaction'] },
  ),
  declareTable(
    recordDays,
    sweptAfter(400, recordDays.day, { since: 'its day', why: 'as long as the sums by day' }),
    nobody('public record'),
    { console: ['content'] },
  ),
  declareTable(
    feedDays,
    sweptAfter(90, feedDays.day, { since: 'its day', why: 'the panel shows 30 days' }),
    nobody('freshness of exchange prices'),
    { console: ['exchange'] },
  ),
];
