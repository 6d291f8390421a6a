/** The frame of every page of this remote: brand, language and theme above. */
import { BrandMark, LanguageSwitch, Page, ThemeToggle, Toolbar } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';

export interface SitePageProps {
  readonly productName: string;
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

export const SitePage = ({ productName, width, children }: SitePageProps) => (
  <Page
    width={width}
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
