/** The few terms that the pages use, with their meanings. */
import { GlossaryList } from '@spreadwise/shared-screens';
import { Card } from '@spreadwise/shared-ui';
import { helpTexts } from '../texts/help';

export function Terms() {
  const { parts, words } = helpTexts();
  return (
    <Card title={parts.terms}>
      <GlossaryList items={words.map(([word, says]) => ({ word, says }))} />
    </Card>
  );
}
