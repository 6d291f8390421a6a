/** Owner login (docs/specification.md, section 2): the password form and a list of what owner access includes. */
import { BrandMark, Card, CheckList, PageHeading, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { AuthPage } from './common/AuthPage';
import styles from './owner/OwnerLogin.module.css';
import { OwnerPasswordForm } from './owner/OwnerPasswordForm';
import { ownerTexts } from './texts/owner';

export interface OwnerLoginProps {
  readonly productName: string;
  /** Called once the owner is signed in and the toast is on its way. */
  readonly onSignedIn?: () => void;
}

export default function OwnerLogin({ productName, onSignedIn }: OwnerLoginProps) {
  const words = ownerTexts().owner;
  return (
    <AuthPage
      links={
        <>
          <TextLink render={<Link to="/dashboard" />}>{words.customerSignIn}</TextLink>
          <TextLink render={<Link to="/signup" />}>{words.plans}</TextLink>
        </>
      }
    >
      <PageHeading
        mark={<BrandMark size="lg">{null}</BrandMark>}
        title={productName}
        description={words.subtitle}
        align="center"
      />
      <Card
        title={words.card}
        tone="raised"
        footer={
          <div className={styles.access}>
            <CheckList title={words.includes} items={words.access} />
          </div>
        }
      >
        <OwnerPasswordForm {...(onSignedIn ? { onSignedIn } : {})} />
      </Card>
    </AuthPage>
  );
}
