/** Opens the payment provider's billing portal (docs/specification.md, section 7, call 2). */
import { useAuth } from '@spreadwise/shared-auth';
import { toast, useOneAtATime } from '@spreadwise/shared-ui';
import { planTexts } from '../texts/plan';
import { rememberPortal } from './portal-return';

export function usePortal(redirect: (url: string) => void) {
  const { openPortal } = useAuth();
  const { busy, run } = useOneAtATime();
  const open = async () => {
    const url = await openPortal();
    if (url) {
      rememberPortal();
      return redirect(url);
    }
    toast({
      title: planTexts().noPortal,
      description: planTexts().noPortalText,
      variant: 'destructive',
    });
  };
  return { busy, open: () => void run(open) };
}
