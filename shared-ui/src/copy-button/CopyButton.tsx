/** Copies a text: an icon beside the value, or a button with a label. */
import { useEffect, useState } from 'react';
import { Button } from '../button/Button';
import type { ButtonLook } from '../button/buttonClass';
import { IconButton } from '../button/IconButton';
import { CheckIcon, CopyIcon } from '../icons/icons';
import { cx } from '../internal/cx';
import { texts } from '../texts/texts';
import { toast } from '../toast/toastStore';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import styles from './CopyButton.module.css';

const SHOWN_MS = 2_000;

export interface CopyButtonProps {
  readonly text: string;
  /** The action, e.g. 'Copy the limit price'. */
  readonly label: string;
  /** Shows the label beside the icon. */
  readonly wide?: boolean | undefined;
  readonly size?: ButtonLook['size'];
}

export const CopyButton = ({ text, label, wide = false, size = 'sm' }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      /* Refused, or an origin without TLS, which has no clipboard. */
      toast({
        title: texts().notCopied,
        description: texts().selectByHand,
        variant: 'destructive',
      });
    }
  };
  const icon = copied ? <CheckIcon /> : <CopyIcon />;
  return (
    <span className={styles.copy}>
      {wide ? (
        <Button variant="secondary" size={size} onClick={copy}>
          {icon}
          {copied ? texts().copied : label}
        </Button>
      ) : (
        <IconButton
          label={label}
          title={label}
          className={cx(styles.sign, copied && styles.copied)}
          onClick={copy}
        >
          {icon}
        </IconButton>
      )}
      <span aria-live="polite">{copied && <VisuallyHidden>{texts().copied}</VisuallyHidden>}</span>
    </span>
  );
};
