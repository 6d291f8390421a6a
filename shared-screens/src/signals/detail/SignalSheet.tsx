/** A signal's details over the page, if there is no room beside the list. Stays open after the signal ends. */
import type { ListedSignal } from '@spreadwise/contract';
import { Sheet } from '@spreadwise/shared-ui';
import { useRef } from 'react';
import { AdviceOnly } from '../AdviceOnly';
import { DetailTitle, SignalDetail, type SignalDetailProps } from './SignalDetail';

export interface SignalSheetProps extends Omit<SignalDetailProps, 'signal'> {
  /** Undefined once the page no longer has it; the last known one stays visible. */
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
