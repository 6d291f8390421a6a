/** Leaving without signing in: a form to withdraw or cancel, or a receipt's link that takes a cancellation back. */
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
