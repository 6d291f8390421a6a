/** The frame of the signup: brand, theme and the way in for customers above; what is true of every plan below. */
import { BrandMark, Page, TestModeMark, TextLink, ThemeToggle, Toolbar } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Promises } from './Promises';
import styles from './SignupPage.module.css';

export interface SignupPageProps {
  readonly productName: string;
  /** No real money moves; the card is not Stripe's matter then. */
  readonly testMode: boolean;
  readonly children: ReactNode;
}

export const SignupPage = ({ productName, testMode, children }: SignupPageProps) => (
  <Page
    width="wide"
    header={
      <Toolbar
        end={
          <>
            {testMode && <TestModeMark />}
            <span className={styles.customer}>
              <span className={styles.question}>Already a customer? </span>
              <TextLink render={<Link to="/dashboard" />}>Sign in</TextLink>
            </span>
            <ThemeToggle />
          </>
        }
      >
        <BrandMark>{productName}</BrandMark>
      </Toolbar>
    }
  >
    {children}
    <Promises testMode={testMode} />
  </Page>
);
