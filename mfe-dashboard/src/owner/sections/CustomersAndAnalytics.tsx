/** Customers & analytics: how many there are, what they bring, who they are, and who looks at the pages. */
import { CustomerStats } from '../customers/CustomerStats';
import { CustomersTable } from '../customers/CustomersTable';
import { VisitorCharts } from '../customers/VisitorCharts';
import { VisitsTable } from '../customers/VisitsTable';

export const CustomersAndAnalytics = () => (
  <>
    <CustomerStats />
    <CustomersTable />
    <VisitorCharts />
    <VisitsTable />
  </>
);
