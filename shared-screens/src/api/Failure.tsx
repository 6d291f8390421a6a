/** Shows at its origin that a command failed: what was not done, and why. */
import { Notice } from '@spreadwise/shared-ui';
import { problemText } from './problem';

export interface FailureProps {
  /** The error that the command threw; null while there is none. */
  readonly of: unknown;
  /** What was not done, e.g. 'It was not saved'. */
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
