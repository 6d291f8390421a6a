/** The frame of the customer's dashboard. */
import { FocusedHeading, useSignOut } from '@spreadwise/shared-screens';
import { GoTo, type Place } from '@spreadwise/shared-screens/commands';
import { BrandMark, Button, Page, TestModeMark, ThemeToggle, Toolbar } from '@spreadwise/shared-ui';
import type { ReactNode, RefObject } from 'react';

export interface CustomerPageProps {
  readonly productName: string;
  readonly testMode: boolean;
  readonly title: string;
  readonly heading: RefObject<HTMLDivElement | null>;
  readonly email: string | undefined;
  /** What the palette and the single keys open; a former customer has one place alone. */
  readonly places?: readonly Place[];
  readonly children: ReactNode;
}

export function CustomerPage(props: CustomerPageProps) {
  const { productName, testMode, title, heading, email, places, children } = props;
  const signOut = useSignOut();
  return (
    <Page
      width="wide"
      header={
        <Toolbar
          end={
            <>
              {testMode && <TestModeMark />}
              {places && <GoTo places={places} onSignOut={signOut} />}
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
