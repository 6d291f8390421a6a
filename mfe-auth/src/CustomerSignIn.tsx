/** Customer sign-in at /dashboard, shown while nobody is signed in (docs/adr/0004-proof-of-email.md). */
import { Card, Spinner, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { AuthPage } from './common/AuthPage';
import { CodeStep } from './customer/CodeStep';
import { EmailStep } from './customer/EmailStep';
import { KnownStep } from './customer/KnownStep';
import { UnsubscribedStep } from './customer/UnsubscribedStep';
import { type CustomerSignInFlow, useCustomerSignIn } from './customer/useCustomerSignIn';
import { customerTexts } from './texts/customer';

export interface CustomerSignInProps {
  readonly productName: string;
}

export default function CustomerSignIn({ productName }: CustomerSignInProps) {
  const flow = useCustomerSignIn();
  return (
    <AuthPage
      brand={productName}
      links={
        <>
          <span>
            {customerTexts().notCustomer}
            <TextLink render={<Link to="/signup" />}>{customerTexts().plans}</TextLink>
          </span>
          <TextLink render={<Link to="/admin" />}>{customerTexts().ownerSignIn}</TextLink>
        </>
      }
    >
      <CurrentStep productName={productName} flow={flow} />
    </AuthPage>
  );
}

function CurrentStep({ productName, flow }: { productName: string; flow: CustomerSignInFlow }) {
  const { step } = flow;
  switch (step.name) {
    case 'opening':
      return <Waiting title={customerTexts().opening} />;
    case 'looking':
      return <Waiting title={customerTexts().loading} />;
    case 'known':
      return <KnownStep productName={productName} email={step.email} flow={flow} />;
    case 'email':
      return <EmailStep productName={productName} email={step.email} pending={step.pending} flow={flow} />;
    case 'code':
      return <CodeStep email={step.email} flow={flow} />;
    case 'unsubscribed':
      return <UnsubscribedStep email={step.email} isBilled={step.isBilled} flow={flow} />;
  }
}

const Waiting = ({ title }: { title: string }) => (
  <Card as={1} title={title} tone="raised">
    <Spinner label={customerTexts().oneMoment} />
  </Card>
);
