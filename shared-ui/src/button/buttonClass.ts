/** Class names of buttons and links, for foreign elements such as the router's `<Link className={…}>`. */
import { cx } from '../internal/cx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** 'phone' takes the full width on small screens only. */
  readonly fullWidth?: boolean | 'phone' | undefined;
}

export const buttonClass = ({
  variant = 'primary',
  size = 'md',
  fullWidth = false,
}: ButtonLook = {}): string =>
  cx(
    styles.button,
    styles[variant],
    size !== 'md' && styles[size],
    fullWidth && styles[fullWidth === 'phone' ? 'fullOnPhone' : 'full'],
  );

export const linkClass: string = cx(styles.link);
