/** A persistent message in the page's flow; the danger tone is announced at once. */
import type { ReactNode } from 'react';
import { AlertIcon, InfoIcon, SuccessIcon } from '../icons/icons';
import { cx } from '../internal/cx';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

const ICONS = { info: InfoIcon, success: SuccessIcon, warning: AlertIcon, danger: AlertIcon } as const;

export const Notice = ({ tone, title, children, action }: NoticeProps) => {
  const Icon = ICONS[tone];
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.content}>
        <div className={styles.text}>
          <p className={styles.title}>{title}</p>
          {children && <div className={styles.body}>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
};
