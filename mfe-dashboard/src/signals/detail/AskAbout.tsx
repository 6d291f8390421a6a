/** The way to ask a person about what is shown; for customers. */
import { useAuth } from '@spreadwise/shared-auth';
import { TextLink } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { helpAddress } from '../../common/help-address';

export function AskAbout() {
  const { isCustomer } = useAuth();
  const [search] = useSearchParams();
  if (!isCustomer) return null;
  return (
    <p>
      <TextLink render={<Link to={helpAddress(search)} />}>Ask us about this signal</TextLink>
    </p>
  );
}
