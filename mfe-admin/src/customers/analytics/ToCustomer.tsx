/** From an id to the customer's details. */
import { OPENED_HERE } from '@spreadwise/shared-screens';
import { TextLink } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { customerAddress } from '../detail/customer-address';

export function ToCustomer({ id }: { id: string }) {
  const [search] = useSearchParams();
  return <TextLink render={<Link to={customerAddress(search, id)} state={OPENED_HERE} />}>{id}</TextLink>;
}
