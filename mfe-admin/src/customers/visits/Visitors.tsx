/** Who looks at the pages: now, by day, page and country, and the latest views. */
import { Definitions } from '../Definitions';
import { VisitorCharts } from './VisitorCharts';
import { VisitorsNow } from './VisitorsNow';
import { VisitsTable } from './VisitsTable';

export default function Visitors() {
  return (
    <>
      <VisitorsNow />
      <VisitorCharts />
      <VisitsTable />
      <Definitions items={WORDS} />
    </>
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
