/** Owner login (docs/specification.md, section 2): one password, and what it opens. */
import { BrandMark, Card, CheckList, PageHeading, TextLink } from '@spreadwise/shared-ui';
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
      <PageHeading
        mark={<BrandMark size="lg">{null}</BrandMark>}
        title={productName}
        description="Owner Administration Access"
        align="center"
      />
      <Card
        title="System Administrator"
        tone="raised"
        footer={
          <div className={styles.access}>
            <CheckList title="Owner access includes" items={OWNER_ACCESS} />
          </div>
        }
      >
        <OwnerPasswordForm {...(onSignedIn ? { onSignedIn } : {})} />
      </Card>
    </AuthPage>
  );
}
