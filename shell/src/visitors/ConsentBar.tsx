/** Asks visitors whether their page views may be logged: two equal buttons, and the previous answer. */
import { Button, localPath, Notice, TextLink } from '@spreadwise/shared-ui';
import { texts } from '../texts/texts';
import { type Answer, answer } from './consent';

export function ConsentBar({ given }: { readonly given: Answer | null }) {
  const words = texts().consent;
  const button = (one: Answer, label: string) => (
    <Button variant="secondary" size="sm" aria-pressed={given === one} onClick={() => answer(one)}>
      {label}
    </Button>
  );
  return (
    <section aria-label={words.question}>
      <Notice
        tone="info"
        title={given === null ? words.question : words[given]}
        action={
          <div style={BUTTONS}>
            {button('allowed', words.allow)}
            {button('declined', words.decline)}
          </div>
        }
      >
        {words.text}{' '}
        <TextLink href={localPath('/privacy')} target="_blank">
          {texts().footer.privacy}
        </TextLink>
      </Notice>
    </section>
  );
}

/** Equal widths, whatever the labels. */
const BUTTONS = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 'var(--sw-3)' } as const;
