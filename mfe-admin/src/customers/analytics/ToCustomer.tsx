/** A link from an id to the customer's details; closing them returns here. */
import { OPENED_HERE } from '@spreadwise/shared-screens';
import { TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { customerPlace } from '../../common/place-address';

export const ToCustomer = ({ id }: { readonly id: string }) => (
  <TextLink render={<Link to={customerPlace(id)} state={OPENED_HERE} />}>{id}</TextLink>
);
