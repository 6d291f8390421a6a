/** Previews a mail with its typed texts, in light and dark, and sends it to the owner; filled with sample values. */

import type { CallBody, CallResponse, SettingValue } from '@spreadwise/contract';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, Notice, Stack } from '@spreadwise/shared-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { renderMail } from './render-mail';
import styles from './TryMail.module.css';

type Words = CallBody<'POST /api/admin/settings/mail/preview'>['words'];
type Preview = CallResponse<'POST /api/admin/settings/mail/preview'>;

export interface TryMailProps {
  readonly settingKey: string;
  /** Null while invalid. */
  readonly words: SettingValue | null;
}

const THEMES = { light: 'Bright', dark: 'Dark' } as const;

export function TryMail({ settingKey, words }: TryMailProps) {
  const preview = useCommand('POST /api/admin/settings/mail/preview');
  const send = useCommand('POST /api/admin/settings/mail/send');
  const [shown, setShown] = useState<Preview | null>(null);
  const [sent, setSent] = useState<CallResponse<'POST /api/admin/settings/mail/send'> | null>(null);
  const body = { key: settingKey, words: words as Words };
  return (
    <Stack gap="sm">
      <div className={styles.acts}>
        <Button
          variant="secondary"
          size="sm"
          disabled={words === null}
          busy={preview.busy}
          onClick={() => void preview.run(body).then(setShown)}
        >
          Look at it
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={words === null}
          busy={send.busy}
          onClick={() => void send.run(body).then(setSent)}
        >
          Send it to me
        </Button>
      </div>
      <Failure of={preview.failure ?? send.failure} title="It was not tested" />
      <div aria-live="polite">
        {sent && (
          <Notice
            tone={sent.works ? 'success' : 'warning'}
            title={sent.works ? 'It was sent' : 'It was not sent'}
          >
            {sent.words}
          </Notice>
        )}
      </div>
      {shown && (
        <div className={styles.previews}>
          {(Object.keys(THEMES) as (keyof typeof THEMES)[]).map((theme) => (
            <figure key={theme} className={styles.preview}>
              <figcaption className={styles.caption}>
                {THEMES[theme]}: {shown.subject}
              </figcaption>
              <MailPage html={shown.html[theme]} />
            </figure>
          ))}
        </div>
      )}
    </Stack>
  );
}

function MailPage({ html }: { readonly html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) renderMail(host.current, html);
  }, [html]);
  return <div ref={host} className={styles.page} />;
}
