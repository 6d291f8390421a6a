/** What one takes a phone out for, at once: shown where the places are folded away. */
import { useAuth } from '@spreadwise/shared-auth';
import { LinkButton } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { mayOpen, type Needed, placeAddress } from '../common/place-address';
import styles from './OnPhone.module.css';

const ACTS: readonly {
  readonly label: string;
  readonly to: ReturnType<typeof placeAddress>;
  readonly permission: Needed;
}[] = [
  { label: 'Find a customer', to: placeAddress('customers'), permission: 'customer.management' },
  { label: 'Answer', to: placeAddress('support'), permission: ['customer.support', 'chat.access'] },
  { label: 'Pause signals', to: placeAddress('settings'), permission: 'trading.configuration' },
];

export function OnPhone() {
  const { hasPermission } = useAuth();
  const open = ACTS.filter(({ permission }) => mayOpen(permission, hasPermission));
  if (open.length === 0) return null;
  return (
    <nav className={styles.acts} aria-label="Often done on a phone">
      {open.map(({ label, to }) => (
        <LinkButton key={label} variant="secondary" size="sm" render={<Link to={to} />}>
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}
