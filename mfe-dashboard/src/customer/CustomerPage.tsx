/** The frame of the customer's dashboard. */
import { BrandMark, Button, Page, TestModeMark, ThemeToggle } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { useSignOut } from '../common/useSignOut';
import styles from './CustomerPage.module.css';

export interface CustomerPageProps {
  readonly productName: string;
  readonly testMode: boolean;
  readonly email: string | undefined;
  readonly children: ReactNode;
}

export function CustomerPage({ productName, testMode, email, children }: CustomerPageProps) {
  const signOut = useSignOut();
  return (
    <Page
      width="wide"
      header={
        <div className={styles.header}>
          <span className={styles.group}>
            <BrandMark>{productName}</BrandMark>
            {testMode && <TestModeMark />}
          </span>
          <span className={styles.group}>
            <ThemeToggle />
            <Button variant="ghost" size="sm" onClick={signOut}>
              Sign out
            </Button>
          </span>
        </div>
      }
    >
      <div className={styles.title}>
        <h1>Your subscription</h1>
        {email && <p>{email}</p>}
      </div>
      {children}
    </Page>
  );
}
