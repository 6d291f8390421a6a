/** A signal's detail over the page, where there is no room beside the list. It stays open while the signal lives, and when it ends. */
import type { ListedSignal } from '@spreadwise/contract';
import { Sheet } from '@spreadwise/shared-ui';
import { useRef } from 'react';
import { AdviceOnly } from '../AdviceOnly';
import { DetailTitle, SignalDetail, type SignalDetailProps } from './SignalDetail';

export interface SignalSheetProps extends Omit<SignalDetailProps, 'signal'> {
  /** Undefined once the page knows it no more: what was known last stays. */
  readonly signal: ListedSignal | undefined;
  readonly onClose: () => void;
}

export function SignalSheet({ signal, onClose, ...rest }: SignalSheetProps) {
  const last = useRef(signal);
  last.current = signal ?? last.current;
  if (!last.current) return null;
  return (
    <Sheet onClose={onClose} title={<DetailTitle signal={last.current} />}>
      <SignalDetail {...rest} signal={last.current} />
      <AdviceOnly />
    </Sheet>
  );
}
