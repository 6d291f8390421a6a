/** The frame of the signup: brand, theme and customer sign-in above; what is true of every plan below. */
import { BrandedPage, TestModeMark, TextLink } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { frameTexts } from '../texts/frame';
import { Promises } from './Promises';
import styles from './SignupPage.module.css';

export interface SignupPageProps {
  readonly productName: string;
  /** No real money moves, and Stripe does not handle the card. */
  readonly testMode: boolean;
  readonly children: ReactNode;
}

export const SignupPage = ({ productName, testMode, children }: SignupPageProps) => (
  <BrandedPage
    productName={productName}
    width="wide"
    beside={
      <>
        {testMode && <TestModeMark />}
        <span className={styles.customer}>
          <span className={styles.question}>{frameTexts().alreadyCustomer}</span>
          <TextLink render={<Link to="/dashboard" />}>{frameTexts().signIn}</TextLink>
        </span>
      </>
    }
  >
    {children}
    <Promises testMode={testMode} />
  </BrandedPage>
);
