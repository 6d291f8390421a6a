/** A page for visitors who are not signed in, with the product's name and the language and theme switches on top. */
import type { ReactNode } from 'react';
import { BrandMark } from '../brand-mark/BrandMark';
import { Toolbar } from '../layout/layout';
import { LanguageSwitch } from '../locale/LanguageSwitch';
import { ThemeToggle } from '../theme/ThemeToggle';
import { Page, type PageProps } from './Page';

export interface BrandedPageProps extends Omit<PageProps, 'header'> {
  /** Omit it if the screen's own title is the name. */
  readonly productName?: string | undefined;
  /** Shown beside the switches. */
  readonly beside?: ReactNode;
}

export const BrandedPage = ({ productName, beside, ...page }: BrandedPageProps) => (
  <Page
    {...page}
    header={
      <Toolbar
        end={
          <>
            {beside}
            <LanguageSwitch />
            <ThemeToggle />
          </>
        }
      >
        {productName && <BrandMark>{productName}</BrandMark>}
      </Toolbar>
    }
  />
);
