/** A legal text as a page; the URL says which one. */
import type { CallResponse, LegalTextId } from '@spreadwise/contract';
import { dayText, listText } from '@spreadwise/contract/figure-text';
import { useAuth } from '@spreadwise/shared-auth';
import {
  Badge,
  BrandedPage,
  Button,
  Notice,
  PageHeading,
  Skeleton,
  Stack,
  useLocale,
} from '@spreadwise/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import styles from './Legal.module.css';
import { legalTexts } from './texts/legal';

export interface LegalProps {
  readonly productName: string;
}

const textAt = (path: string): LegalTextId =>
  (Object.keys(legalTexts().titles) as LegalTextId[]).find((id) => path === `/${id}`) ?? 'imprint';

export default function Legal({ productName }: LegalProps) {
  const { request } = useAuth();
  const { locale: language } = useLocale();
  const text = textAt(useLocation().pathname.replace(/\/$/, ''));
  const words = legalTexts();
  const query = useQuery({
    queryKey: ['GET /api/legal', text, language],
    queryFn: ({ signal }) => request('GET /api/legal', { query: { text, language }, signal }),
  });
  return (
    <BrandedPage productName={productName} width="wide">
      <article className={styles.text}>
        <Stack>
          <PageHeading title={words.titles[text]} description={query.data && <Version {...query.data} />} />
          {query.data && <Text {...query.data} />}
          {query.isPending && (
            <div aria-busy="true">
              <Skeleton lines={8} />
            </div>
          )}
          {query.isError && <Failed onRetry={() => void query.refetch()} />}
        </Stack>
      </article>
    </BrandedPage>
  );
}

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Stack>
    <Notice tone="danger" title={legalTexts().failed}>
      {legalTexts().failedText}
    </Notice>
    <Button variant="secondary" onClick={onRetry}>
      {legalTexts().retry}
    </Button>
  </Stack>
);

type Answer = CallResponse<'GET /api/legal'>;

const Version = ({ version: { date, hash }, isDraft }: Answer) => (
  <span title={hash}>
    {legalTexts().version(dayText(new Date(date)))}
    {isDraft && (
      <>
        {' '}
        <Badge tone="warning">{legalTexts().draft}</Badge>
      </>
    )}
  </span>
);

const Text = ({ missing, sections }: Answer) => {
  const words = legalTexts();
  const parts = listText(missing.map((part) => words.parts[part] ?? part));
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning" title={words.missing}>
          {words.missingText(parts)}
        </Notice>
      )}
      {sections.map(({ heading, paragraphs, list }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list && <List items={list} />}
        </section>
      ))}
    </>
  );
};

/** Longer lists are folded, because on a phone they take too long to scroll past. */
const MOST_SHOWN = 12;

function List({ items }: { readonly items: readonly string[] }) {
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
  if (items.length <= MOST_SHOWN) return list;
  return (
    <details>
      <summary>{legalTexts().all(items.length)}</summary>
      {list}
    </details>
  );
}
