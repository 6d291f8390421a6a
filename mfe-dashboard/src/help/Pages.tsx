/** Short pages, one per topic. The one in the URL is open. */
import { Card, Stack } from '@spreadwise/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { helpTexts } from '../texts/help';
import styles from './Pages.module.css';

export function Pages() {
  const [search] = useSearchParams();
  const words = helpTexts();
  const asked = search.get('topic');
  return (
    <Card title={words.parts.pages}>
      <div className={styles.topics}>
        {Object.entries(words.topics).map(([id, { title, paragraphs }]) => (
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
