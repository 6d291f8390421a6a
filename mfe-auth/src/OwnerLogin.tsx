/** Owner login (specification, section 2): one password, and what it opens. */
import { BrandMark, Card, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { AuthPage } from './common/AuthPage';
import styles from './owner/OwnerLogin.module.css';
import { OwnerPasswordForm } from './owner/OwnerPasswordForm';

export interface OwnerLoginProps {
  readonly productName: string;
  /** Called once the owner is signed in and the toast is on its way. */
  readonly onSignedIn?: () => void;
}

const OWNER_ACCESS = [
  'complete system configuration',
  'customer management and analytics',
  'AI service administration',
  'database access and monitoring',
  'trading bot management',
  'security and deployment tools',
] as const;

export default function OwnerLogin({ productName, onSignedIn }: OwnerLoginProps) {
  return (
    <AuthPage
      links={
        <>
          <TextLink render={<Link to="/dashboard" />}>Customer sign-in</TextLink>
          <TextLink render={<Link to="/signup" />}>See the plans</TextLink>
        </>
      }
    >
      <div className={styles.title}>
        <h1>
          <BrandMark>{productName}</BrandMark>
        </h1>
        <p>Owner Administration Access</p>
      </div>
      <Card title="System Administrator" tone="raised">
        <div className={styles.body}>
          <OwnerPasswordForm {...(onSignedIn ? { onSignedIn } : {})} />
          <section className={styles.access} aria-label="Owner access">
            <p>Owner access includes:</p>
            <ul>
              {OWNER_ACCESS.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        </div>
      </Card>
    </AuthPage>
  );
}
