/** Visitors of the pages: now, by day, page and country, and the latest views. */
import { LoadTogether } from '../../common/LoadTogether';
import { Definitions } from '../Definitions';
import { useVisitorSummary, VisitorCharts } from './VisitorCharts';
import { useVisitorsNow, VisitorsNow } from './VisitorsNow';
import { VisitsTable } from './VisitsTable';

export default function Visitors() {
  return (
    <LoadTogether queries={[useVisitorsNow(), useVisitorSummary()]}>
      <VisitorsNow />
      <VisitorCharts />
      <VisitsTable />
      <Definitions items={WORDS} />
    </LoadTogether>
  );
}

const WORDS = [
  {
    word: 'Visitors',
    says: 'Browser sessions that viewed a page, counted per day. Now: those of the last minutes, by their latest page.',
  },
  {
    word: 'Page views',
    says: 'Page views, including those of visitors who opted out of tracking: for these only page and time are stored.',
  },
];
