/** An image of a message, small; its link saves it whole. */
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { Muted, Skeleton } from '@spreadwise/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { commonTexts } from '../texts/common';
import { dataUrlOf } from './data-url';
import styles from './Messages.module.css';

const PATHS = { customer: '/api/support/image', support: '/api/admin/support/image' };

export interface MessageImageProps {
  readonly id: string;
  readonly reader: keyof typeof PATHS;
}

export function MessageImage({ id, reader }: MessageImageProps) {
  const { fetch, user } = useAuth();
  // Fetched, because an address alone would not carry the session.
  const { data, isError } = useQuery({
    queryKey: ['image of a message', user?.id, id],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${PATHS[reader]}?id=${id}`, { signal });
      if (!answer.ok) throw await ApiError.from(answer);
      return dataUrlOf(await answer.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <Muted>{commonTexts().imageNotShown}</Muted>;
  if (!data) return <Skeleton />;
  return (
    <a href={data} download={`image-${id}.webp`}>
      <img className={styles.image} src={data} alt={commonTexts().image} />
    </a>
  );
}
