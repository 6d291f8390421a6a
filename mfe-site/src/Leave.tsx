/** Leaving without signing in: withdrawing or cancelling by a form, or taking a cancellation back by the link in its receipt. */
import { BrandedPage } from '@spreadwise/shared-ui';
import { useLocation, useSearchParams } from 'react-router-dom';
import { DeclarationForm } from './leave/DeclarationForm';
import { UndoCard } from './leave/UndoCard';

export interface LeaveProps {
  readonly productName: string;
}

export default function Leave({ productName }: LeaveProps) {
  const isWithdrawal = useLocation().pathname.startsWith('/withdraw');
  const [search] = useSearchParams();
  const token = isWithdrawal ? null : search.get('undo');
  const kind = isWithdrawal ? 'withdrawal' : 'cancellation';
  return (
    <BrandedPage productName={productName}>
      {token ? <UndoCard token={token} /> : <DeclarationForm key={kind} kind={kind} />}
    </BrandedPage>
  );
}
