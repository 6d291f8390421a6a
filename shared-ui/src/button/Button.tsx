/** The button. While `busy` it keeps its place, width and focus, announces it, and ignores clicks and submits. */
import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../internal/cx';
import { SpinnerMark } from '../spinner/Spinner';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './buttonClass';

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  readonly busy?: boolean | undefined;
}

export const Button = ({
  variant,
  size,
  fullWidth,
  busy = false,
  disabled = false,
  type = 'button',
  className,
  style,
  children,
  ...rest
}: ButtonProps) => (
  <BaseButton
    {...rest}
    {...(style === undefined ? {} : { style })}
    type={type}
    disabled={disabled || busy}
    focusableWhenDisabled={busy}
    aria-busy={busy || undefined}
    className={cx(buttonClass({ variant, size, fullWidth }), className)}
  >
    {busy && (
      <span className={styles.spinner}>
        <SpinnerMark />
      </span>
    )}
    {children}
  </BaseButton>
);
