/** The class names of buttons and links, for elements of others such as the router's `<Link className={…}>`. */
import { cx } from '../internal/cx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly fullWidth?: boolean | undefined;
}

export const buttonClass = ({
  variant = 'primary',
  size = 'md',
  fullWidth = false,
}: ButtonLook = {}): string =>
  cx(styles.button, styles[variant], size !== 'md' && styles[size], fullWidth && styles.full);

export const linkClass: string = cx(styles.link);
