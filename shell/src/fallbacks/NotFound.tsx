/** The 404: says so, and where to go from here. */
import { BrandedPage, Card, LinkButton, Stack, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { texts } from '../texts/texts';

export default function NotFound({ productName }: { readonly productName: string }) {
  return (
    <BrandedPage productName={productName}>
      <Card
        as={1}
        title={texts().notFound.title}
        footer={<TextLink render={<Link to="/dashboard" />}>{texts().notFound.dashboard}</TextLink>}
      >
        <Stack>
          <p>{texts().notFound.text}</p>
          <LinkButton fullWidth render={<Link to="/signup" />}>
            {texts().notFound.plans}
          </LinkButton>
        </Stack>
      </Card>
    </BrandedPage>
  );
}
