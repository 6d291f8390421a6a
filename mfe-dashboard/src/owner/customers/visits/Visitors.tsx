/** Who looks at the pages: by day, page and country, and the latest views. */
import { VisitorCharts } from './VisitorCharts';
import { VisitsTable } from './VisitsTable';

export default function Visitors() {
  return (
    <>
      <VisitorCharts />
      <VisitsTable />
    </>
  );
}
