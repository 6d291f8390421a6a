/** The details beside the list, always in the same place. */
import type { ListedSignal } from '@spreadwise/contract';
import { CloseIcon, IconButton, Muted } from '@spreadwise/shared-ui';
import { type ComponentPropsWithRef, useRef } from 'react';
import { detailTexts } from '../../texts/detail';
import styles from './DetailPane.module.css';
import { DetailTitle, SignalDetail, type SignalDetailProps } from './SignalDetail';

export interface DetailPaneProps
  extends Omit<SignalDetailProps, 'signal'>,
    Omit<ComponentPropsWithRef<'aside'>, 'children'> {
  /** Undefined once the page no longer has it; the last known one stays visible. */
  readonly signal: ListedSignal | undefined;
  /** Returns to the best open signal; null if that is already shown. */
  readonly onClose: (() => void) | null;
}

export function DetailPane({ signal, isLive, market, onClose, ...rest }: DetailPaneProps) {
  const last = useRef(signal);
  last.current = signal ?? last.current;
  const shown = last.current;
  return (
    <aside {...rest} className={styles.pane} aria-label={detailTexts().details}>
      {shown ? (
        <>
          <div className={styles.head}>
            <h2>
              <DetailTitle signal={shown} />
            </h2>
            {onClose && (
              <IconButton label={detailTexts().close} className={styles.close} onClick={onClose}>
                <CloseIcon />
              </IconButton>
            )}
          </div>
          <SignalDetail
            key={shown.id}
            signal={shown}
            isLive={isLive}
            market={market}
            saidFeed={market?.feed}
          />
        </>
      ) : (
        <Muted>{detailTexts().bestAppears}</Muted>
      )}
    </aside>
  );
}
