/** The messages of a conversation, the oldest first; of a long one the last few, and the rest on demand. */
import type { SupportMessage } from '@spreadwise/contract';
import { aiAttributes } from '@spreadwise/contract/ai-mark';
import { countText } from '@spreadwise/contract/figure-text';
import { Badge, Button, Muted } from '@spreadwise/shared-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { utcText } from '../common/format';
import { commonTexts } from '../texts/common';
import { MessageImage } from './MessageImage';
import styles from './Messages.module.css';

const LAST = 5;

export interface MessagesProps {
  readonly messages: readonly SupportMessage[];
  /** Who reads: their own messages are on the other side. */
  readonly reader: SupportMessage['from'];
  /** Name of the other party. */
  readonly other: string;
}

export function Messages({ messages, reader, other }: MessagesProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const hidden = isWhole ? 0 : Math.max(0, messages.length - LAST);
  // The button goes as the rest appears.
  useLayoutEffect(() => {
    if (isWhole) list.current?.focus();
  }, [isWhole]);
  return (
    <>
      {hidden > 0 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setWhole(true)}>
            {commonTexts().showEarlier(countText(hidden))}
          </Button>
        </div>
      )}
      <ol ref={list} className={styles.messages} tabIndex={-1}>
        {messages.slice(hidden).map((message) => (
          <Message key={message.id} message={message} reader={reader} other={other} />
        ))}
      </ol>
    </>
  );
}

interface MessageProps extends Omit<MessagesProps, 'messages'> {
  readonly message: SupportMessage;
}

function Message({ message, reader, other }: MessageProps) {
  const { at, from, text, lookedAt, images, digitalSourceType } = message;
  return (
    <li className={from === reader ? styles.own : styles.others}>
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
  );
}
