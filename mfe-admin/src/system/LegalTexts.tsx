/** The legal texts with their versions, each a draft until the owner releases it. */
import type { CallResponse } from '@spreadwise/contract';
import { Failure, Loaded, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Stack, TextLink, Toolbar } from '@spreadwise/shared-ui';

type LegalText = CallResponse<'GET /api/admin/legal'>['texts'][number];

const TITLES: Readonly<Record<LegalText['id'], string>> = {
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms',
  'withdrawal-instructions': 'Withdrawal instructions',
  conflicts: 'Conflicts of interest',
};

export default function LegalTexts() {
  const query = useApiQuery('GET /api/admin/legal');
  return (
    <Card
      title="Legal texts"
      description="Each is marked as a draft until you release its version. Have counsel read it first (docs/legal.md)."
    >
      <Loaded query={query} what="The legal texts">
        {({ texts }) => (
          <Stack gap="sm">
            {texts.map((text) => (
              <Text key={text.id} text={text} onReleased={() => void query.refetch()} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function Text({ text, onReleased }: { readonly text: LegalText; readonly onReleased: () => void }) {
  const { id, version, releasedAt } = text;
  const { busy, failure, run } = useCommand('POST /api/admin/legal/release');
  const release = async () => {
    if (await run({ text: id, hash: version.hash })) onReleased();
  };
  return (
    <div>
      <Toolbar
        end={
          releasedAt === null && (
            <Button
              variant="secondary"
              size="sm"
              busy={busy}
              aria-label={`Release ${TITLES[id]}`}
              onClick={() => void release()}
            >
              Release
            </Button>
          )
        }
      >
        <TextLink href={`/${id}`} target="_blank" rel="noopener">
          {TITLES[id]}
        </TextLink>
        <span title={version.hash}>
          {version.date} · {version.hash.slice(0, 8)}
        </span>
        {releasedAt === null ? (
          <Badge tone="warning">Draft</Badge>
        ) : (
          <Badge tone="success">Released {utcText(releasedAt)}</Badge>
        )}
      </Toolbar>
      <Failure of={failure} title="It was not released" />
    </div>
  );
}
