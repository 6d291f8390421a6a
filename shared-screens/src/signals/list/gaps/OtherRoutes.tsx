/** The number of a gap's other routes; a click shows or hides them. */
import { countText } from '@spreadwise/contract/figure-text';
import { cx } from '@spreadwise/shared-ui';
import { signalsTexts } from '../../../texts/signals';
import styles from './OtherRoutes.module.css';

interface OtherRoutesProps {
  readonly count: number;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  readonly className?: string | undefined;
}

export const OtherRoutes = ({ count, isExpanded, onToggle, className }: OtherRoutesProps) => (
  <button
    type="button"
    className={cx(styles.others, className)}
    aria-label={signalsTexts().otherRoutes(count)}
    aria-expanded={isExpanded}
    title={signalsTexts().otherRoutes(count)}
    onClick={onToggle}
  >
    +{countText(count)}
  </button>
);
