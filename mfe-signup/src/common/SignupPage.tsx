/** The frame of the signup: brand, theme and the way in for customers above; what is true of every plan below. */
import { BrandMark, CheckIcon, Page, TestModeMark, TextLink, ThemeToggle } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './SignupPage.module.css';

export interface SignupPageProps {
  readonly productName: string;
  /** No real money moves; the card is not Stripe's matter then. */
  readonly testMode: boolean;
  readonly children: ReactNode;
}

const PROMISES = ['Advice only. We never trade for you.', 'Cancel any time'] as const;

export const SignupPage = ({ productName, testMode, children }: SignupPageProps) => (
  <Page
    width="wide"
    header={
      <div className={styles.header}>
        <span className={styles.brand}>
          <BrandMark>{productName}</BrandMark>
          {testMode && <TestModeMark />}
        </span>
        <span className={styles.actions}>
          <span className={styles.customer}>
            <span className={styles.question}>Already a customer? </span>
            <TextLink render={<Link to="/dashboard" />}>Sign in</TextLink>
          </span>
          <ThemeToggle />
        </span>
      </div>
    }
  >
    {children}
    <ul className={styles.promises}>
      {[...PROMISES, ...(testMode ? [] : ['Cards are handled by Stripe'])].map((promise) => (
        <li key={promise}>
          <CheckIcon />
          {promise}
        </li>
      ))}
    </ul>
  </Page>
);
