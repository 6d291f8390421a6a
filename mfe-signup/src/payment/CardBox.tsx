/** The frame around the card field, with the same height before the provider's field arrives. */
import { cx, Field, inputBoxClass } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { signupTexts } from '../texts/signup';
import styles from './CardBox.module.css';

export interface CardBoxProps {
  readonly error?: string | null;
  /** Only in test mode. */
  readonly hint: string | undefined;
  readonly children: ReactNode;
}

export const CardBox = ({ error, hint, children }: CardBoxProps) => (
  <Field label={signupTexts().card} error={error} hint={hint}>
    <div className={cx(inputBoxClass, styles.box)}>
      <div className={cx(styles.content, hint && styles.sandbox)}>{children}</div>
    </div>
  </Field>
);
