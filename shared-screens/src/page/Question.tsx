/** A page with one question: its answer in a sentence, then the charts behind it. */
import { Stack } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import styles from './Question.module.css';

export interface QuestionProps {
  readonly question: string;
  /** Null until known. */
  readonly answer: ReactNode;
  readonly children?: ReactNode;
}

export const Question = ({ question, answer, children }: QuestionProps) => (
  <Stack>
    <div>
      <h2>{question}</h2>
      <p className={styles.answer}>{answer}</p>
    </div>
    {children}
  </Stack>
);
