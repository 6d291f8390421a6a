/** Short pages, one a matter. The one that the address names is open. */
import { Card, Stack } from '@spreadwise/shared-ui';
import { useSearchParams } from 'react-router-dom';
import styles from './Pages.module.css';
import { TOPICS } from './topics';

export function Pages() {
  const [search] = useSearchParams();
  const asked = search.get('topic');
  return (
    <Card title="How it works">
      <div className={styles.topics}>
        {Object.entries(TOPICS).map(([id, { title, paragraphs }]) => (
          <details key={id} open={id === asked}>
            <summary>{title}</summary>
            <Stack gap="sm">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Stack>
          </details>
        ))}
      </div>
    </Card>
  );
}
