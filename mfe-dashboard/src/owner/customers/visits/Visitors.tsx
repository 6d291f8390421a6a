/** Who looks at the pages: now, by day, page and country, and the latest views. */
import { VisitorCharts } from './VisitorCharts';
import { VisitorsNow } from './VisitorsNow';
import { VisitsTable } from './VisitsTable';

export default function Visitors() {
  return (
    <>
      <VisitorsNow />
      <VisitorCharts />
      <VisitsTable />
    </>
  );
}
