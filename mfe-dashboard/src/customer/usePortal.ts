/** Goes to the payment provider's billing portal (specification, section 7, call 2). */
import { useAuth } from '@spreadwise/shared-auth';
import { toast } from '@spreadwise/shared-ui';
import { useRef, useState } from 'react';

export function usePortal(redirect: (url: string) => void) {
  const { openPortal } = useAuth();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const open = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const url = await openPortal();
    running.current = false;
    setBusy(false);
    if (url) return redirect(url);
    toast({
      title: 'Billing did not open',
      description: 'The billing portal could not be reached. Please try again in a moment.',
      variant: 'destructive',
    });
  };
  return { busy, open: () => void open() };
}
