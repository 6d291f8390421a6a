/** A signal in plain words, where the plan opens that. */
import { useIsOpen } from '../../api/useIsOpen';
import { OnDemand } from './OnDemand';

const load = () => import('./Explanation');

export const Explain = ({ signalId }: { readonly signalId: string }) =>
  useIsOpen('explanations') && (
    <OnDemand title="In plain words" ask="Explain in plain words" load={load} signalId={signalId} />
  );
