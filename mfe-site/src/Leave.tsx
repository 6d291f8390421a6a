/** Leaving without signing in: withdrawing or cancelling by a form, or taking a cancellation back by the link in its receipt. */
import { useLocation, useSearchParams } from 'react-router-dom';
import { SitePage } from './common/SitePage';
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
    <SitePage productName={productName}>
      {token ? <UndoCard token={token} /> : <DeclarationForm key={kind} kind={kind} />}
    </SitePage>
  );
}
