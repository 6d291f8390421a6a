/** The 403 page, with links onward. Nothing of the remote behind it was fetched. */
import type { Audience } from '@spreadwise/contract';
import { BrandedPage, Card, LinkButton, Stack } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { texts } from '../texts/texts';

export interface ForbiddenProps {
  readonly productName: string;
  readonly title: string;
  readonly audience: Audience;
  readonly isAuthenticated: boolean;
}

export default function Forbidden({ productName, title, audience, isAuthenticated }: ForbiddenProps) {
  const isForVisitors = audience === 'signed-out';
  const { forbidden } = texts();
  const heading = isForVisitors ? forbidden.signedIn : forbidden.notOpen;
  return (
    <BrandedPage productName={productName}>
      <Card as={1} title={isAuthenticated ? heading : forbidden.signInFirst}>
        <Stack>
          <p>{isAuthenticated ? wordsFor(title, isForVisitors) : forbidden.forAccounts(title)}</p>
          <LinkButton fullWidth render={<Link to="/dashboard" />}>
            {isAuthenticated ? forbidden.dashboard : forbidden.signIn}
          </LinkButton>
        </Stack>
      </Card>
    </BrandedPage>
  );
}

const wordsFor = (title: string, isForVisitors: boolean) =>
  isForVisitors ? texts().forbidden.forVisitors(title) : texts().forbidden.notIncluded(title);
