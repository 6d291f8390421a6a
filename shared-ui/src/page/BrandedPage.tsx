/** A page of whoever is not in yet: the product's name, language and theme above. */
import type { ReactNode } from 'react';
import { BrandMark } from '../brand-mark/BrandMark';
import { Toolbar } from '../layout/layout';
import { LanguageSwitch } from '../locale/LanguageSwitch';
import { ThemeToggle } from '../theme/ThemeToggle';
import { Page, type PageProps } from './Page';

export interface BrandedPageProps extends Omit<PageProps, 'header'> {
  /** Left out where the screen's own title is the name. */
  readonly productName?: string | undefined;
  /** Beside the switches. */
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
