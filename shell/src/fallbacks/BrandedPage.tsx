/** The frame of the pages that are the shell's own. */
import { BrandMark, LanguageSwitch, Page, ThemeToggle, Toolbar } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';

export interface BrandedPageProps {
  readonly productName: string;
  readonly children: ReactNode;
}

export const BrandedPage = ({ productName, children }: BrandedPageProps) => (
  <Page
    header={
      <Toolbar
        end={
          <>
            <LanguageSwitch />
            <ThemeToggle />
          </>
        }
      >
        <BrandMark>{productName}</BrandMark>
      </Toolbar>
    }
  >
    {children}
  </Page>
);
