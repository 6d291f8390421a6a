/** The messages of a conversation, the oldest first. */
import type { SupportMessage } from '@spreadwise/contract';
import { aiAttributes } from '@spreadwise/contract/ai-mark';
import { Badge, Muted } from '@spreadwise/shared-ui';
import { utcText } from '../common/format';
import { commonTexts } from '../texts/common';
import { MessageImage } from './MessageImage';
import styles from './Messages.module.css';

export interface MessagesProps {
  readonly messages: readonly SupportMessage[];
  /** Who reads: their own messages are on the other side. */
  readonly reader: SupportMessage['from'];
  /** Name of the other party. */
  readonly other: string;
}

export const Messages = ({ messages, reader, other }: MessagesProps) => (
  <ol className={styles.messages}>
    {messages.map(({ id, at, from, text, lookedAt, images, digitalSourceType }) => (
      <li key={id} className={from === reader ? styles.own : styles.others}>
        <p className={styles.who}>
          <strong>{from === reader ? commonTexts().you : other}</strong>{' '}
          <time dateTime={at}>{utcText(at)}</time>
        </p>
        <p className={styles.text} {...aiAttributes(digitalSourceType !== undefined)}>
          {text}
        </p>
        {images.length > 0 && (
          <div className={styles.images}>
            {images.map((image) => (
              <MessageImage key={image} id={image} reader={reader} />
            ))}
          </div>
        )}
        {digitalSourceType && <Badge tone="accent">{commonTexts().draftedByAi}</Badge>}
        {lookedAt && <Muted>{commonTexts().sentAlong(lookedAt.page, lookedAt.browser)}</Muted>}
      </li>
    ))}
  </ol>
);
