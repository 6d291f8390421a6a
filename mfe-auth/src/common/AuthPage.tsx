/** The frame of every screen in this remote, with a line of links below the content. */
import { BrandedPage } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import styles from './AuthPage.module.css';

export interface AuthPageProps {
  /** The product's name in the header; omitted when the screen's own title is the name. */
  readonly brand?: string;
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

export const AuthPage = ({ brand, links, children }: AuthPageProps) => (
  <BrandedPage productName={brand}>
    {children}
    {links && <p className={styles.links}>{links}</p>}
  </BrandedPage>
);
