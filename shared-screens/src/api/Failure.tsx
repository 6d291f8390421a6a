/** What a command that failed says where it was begun: what was not done, and why. */
import { Notice } from '@spreadwise/shared-ui';
import { problemText } from './problem';

export interface FailureProps {
  /** What the command threw; null while nothing has. */
  readonly of: unknown;
  /** What is as it was: 'It was not saved'. */
  readonly title: string;
}

export function Failure({ of, title }: FailureProps) {
  if (of === null) return null;
  return (
    <Notice tone="danger" title={title}>
      {problemText(of)}
    </Notice>
  );
}
