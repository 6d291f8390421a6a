/** The offer itself, an overlay that shifts nothing. */
import type { CallResponse } from '@spreadwise/contract';
import { useApiQuery } from '@spreadwise/shared-screens';
import { Button, Notice } from '@spreadwise/shared-ui';
import { usePushDevices } from '../rules/alerts/usePushDevices';
import { pushTexts } from '../texts/push';
import styles from './PushOfferCard.module.css';

export interface PushOfferCardProps {
  readonly onAnswered: () => void;
}

export default function PushOfferCard({ onAnswered }: PushOfferCardProps) {
  const { data } = useApiQuery('GET /api/alerts/push');
  return data ? <Offer push={data} onAnswered={onAnswered} /> : null;
}

interface OfferProps extends PushOfferCardProps {
  readonly push: CallResponse<'GET /api/alerts/push'>;
}

function Offer({ push, onAnswered }: OfferProps) {
  const { isAsking, said, begin } = usePushDevices({ push, onChanged: async () => undefined });
  const words = pushTexts().offer;
  const accept = async () => {
    if (await begin()) onAnswered();
  };
  return (
    <aside className={styles.offer} aria-label={words.label}>
      <Notice
        tone={said ? 'danger' : 'info'}
        title={said ?? words.title}
        action={
          <>
            <Button variant="ghost" size="sm" onClick={onAnswered}>
              {words.dismiss}
            </Button>
            <Button size="sm" busy={isAsking} onClick={() => void accept()}>
              {words.accept}
            </Button>
          </>
        }
      >
        {words.text}
      </Notice>
    </aside>
  );
}
