/** From an id to the customer's details. */
import { TextLink } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf, OPENED_HERE } from '../detail/useOpenCustomer';

export function ToCustomer({ id }: { id: string }) {
  const [search] = useSearchParams();
  return <TextLink render={<Link to={addressOf(search, id)} state={OPENED_HERE} />}>{id}</TextLink>;
}
