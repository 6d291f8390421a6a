/** Help: a person to ask, how things work, and what the words mean. The part is in the address. */
import { partOfHelp } from '@spreadwise/shared-screens';
import { SectionNav } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { AskUs } from './AskUs';
import { Pages } from './Pages';
import { Terms } from './Terms';

const PARTS = [
  { id: 'ask', label: 'Ask us', Content: AskUs },
  { id: 'pages', label: 'How it works', Content: Pages },
  { id: 'terms', label: 'What the words mean', Content: Terms },
] as const;

export default function Help() {
  const [search] = useSearchParams();
  const part = PARTS.find(({ id }) => id === search.get('part')) ?? PARTS[0];
  return (
    <>
      <SectionNav
        label="Help"
        items={PARTS.map(({ id, label }) => ({
          id,
          label,
          current: id === part.id,
          render: (props) => <Link to={partOfHelp(search, id)} {...props} />,
        }))}
      />
      <part.Content />
    </>
  );
}
