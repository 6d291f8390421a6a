/** Explains how the record is made. */
import { Card, Stack } from '@spreadwise/shared-ui';
import { recordTexts } from '../texts/record';

export function Method() {
  const { title, intro, items } = recordTexts().method;
  return (
    <Card title={title} description={intro}>
      <Stack>
        {items.map(({ term, text }) => (
          <div key={term}>
            <h3>{term}</h3>
            <p>{text}</p>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
