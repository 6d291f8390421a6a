/** The frame of the customer's dashboard. */
import {
  BrandMark,
  Button,
  Page,
  PageHeading,
  TestModeMark,
  ThemeToggle,
  Toolbar,
} from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { useSignOut } from '../common/useSignOut';

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
        <Toolbar
          end={
            <>
              {testMode && <TestModeMark />}
              <ThemeToggle />
              <Button variant="ghost" size="sm" onClick={signOut}>
                Sign out
              </Button>
            </>
          }
        >
          <BrandMark>{productName}</BrandMark>
        </Toolbar>
      }
    >
      <PageHeading title="Your subscription" description={email} />
      {children}
    </Page>
  );
}
