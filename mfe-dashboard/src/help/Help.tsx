/** Help: support, how things work, and what the words mean. The part is in the URL. */
import { partOfHelp } from '@spreadwise/shared-screens';
import { SectionNav } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { helpTexts } from '../texts/help';
import { AskUs } from './AskUs';
import { Pages } from './Pages';
import { Terms } from './Terms';

const PARTS = [
  { id: 'ask', Content: AskUs },
  { id: 'pages', Content: Pages },
  { id: 'terms', Content: Terms },
] as const;

export default function Help() {
  const [search] = useSearchParams();
  const words = helpTexts().parts;
  const part = PARTS.find(({ id }) => id === search.get('part')) ?? PARTS[0];
  return (
    <>
      <SectionNav
        label={words.help}
        items={PARTS.map(({ id }) => ({
          id,
          label: words[id],
          current: id === part.id,
          render: (props) => <Link to={partOfHelp(search, id)} {...props} />,
        }))}
      />
      <part.Content />
    </>
  );
}
