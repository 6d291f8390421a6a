/** Visitors of the pages: now, by day, page and country, and the latest views. */
import { Together } from '../../common/Together';
import { Definitions } from '../Definitions';
import { useVisitorSummary, VisitorCharts } from './VisitorCharts';
import { useVisitorsNow, VisitorsNow } from './VisitorsNow';
import { VisitsTable } from './VisitsTable';

export default function Visitors() {
  return (
    <Together queries={[useVisitorsNow(), useVisitorSummary()]}>
      <VisitorsNow />
      <VisitorCharts />
      <VisitsTable />
      <Definitions items={WORDS} />
    </Together>
  );
}

const WORDS = [
  {
    word: 'Visitors',
    says: 'Browser sessions that looked at a page, each day anew. Now: those of the last minutes, each where it looked last.',
  },
  {
    word: 'Page views',
    says: 'Pages that were opened, also by who asks not to be followed: of these only the page and the time are kept.',
  },
];
