/** Customers: the list, and the details of the customer in the URL. */

import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, useOpenDetails } from '@spreadwise/shared-screens';
import { CustomersPart } from './CustomersPart';
import { CUSTOMER } from './detail/customer-address';

const loadSheet = () => import(/* webpackChunkName: "customer" */ './detail/CustomerSheet');

export default function Customers() {
  const { hasPermission } = useAuth();
  const { id, close } = useOpenDetails(CUSTOMER);
  return (
    <>
      <CustomersPart />
      {id !== null && hasPermission('customer.management') && (
        <LazyScreen part load={loadSheet} props={{ id, onClose: close }} key={id} />
      )}
    </>
  );
}
