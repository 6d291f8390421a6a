/** The frame of the customer's dashboard. */
import { FocusedHeading, useSignOut } from '@spreadwise/shared-screens';
import { BrandMark, Button, Page, TestModeMark, ThemeToggle, Toolbar } from '@spreadwise/shared-ui';
import type { ReactNode, RefObject } from 'react';

export interface CustomerPageProps {
  readonly productName: string;
  readonly testMode: boolean;
  readonly title: string;
  readonly heading: RefObject<HTMLDivElement | null>;
  readonly email: string | undefined;
  readonly children: ReactNode;
}

export function CustomerPage({ productName, testMode, title, heading, email, children }: CustomerPageProps) {
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
      <FocusedHeading place={heading} title={title} description={email} />
      {children}
    </Page>
  );
}
