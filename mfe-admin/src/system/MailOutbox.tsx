/** The mail outbox: mails that would have been sent, while no mail server is configured. */
import { Loaded, LoadMore, useApiPages, utcText } from '@spreadwise/shared-screens';
import { Card, Muted, Stack } from '@spreadwise/shared-ui';
import styles from './MailOutbox.module.css';

/** Keeps the page short on a phone. */
const PAGE = { limit: '10' };

export function MailOutbox() {
  const query = useApiPages('GET /api/admin/mails', PAGE);
  const mails = query.data?.pages.flatMap((page) => page.mails) ?? [];
  const delivered = query.data?.pages[0]?.delivery === 'smtp';
  return (
    <Card
      title="Mail"
      description={
        delivered
          ? 'A mail server is configured: mail is sent and not stored here.'
          : 'No mail server is configured: mail stays in this outbox instead of going out.'
      }
    >
      <Stack>
        <Loaded query={query} what="The outbox">
          {() =>
            mails.length === 0 ? (
              <Muted>{delivered ? 'Nothing is stored here.' : 'The outbox is empty.'}</Muted>
            ) : (
              <ul className={styles.mails}>
                {mails.map(({ id, at, to, subject, text }) => (
                  <li key={id}>
                    <details name="mail">
                      <summary>
                        <span className={styles.subject}>{subject}</span>
                        <span className={styles.envelope}>
                          {to} · {utcText(at)}
                        </span>
                      </summary>
                      <pre className={styles.text}>{text}</pre>
                    </details>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <LoadMore query={query} />
      </Stack>
    </Card>
  );
}
