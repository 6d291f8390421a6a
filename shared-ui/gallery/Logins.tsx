/** Composed screens: owner login, 'Secure Access' and the customer's sign-in, with texts from docs/specification.md. */
import { type FormEvent, useState } from 'react';
import {
  BrandMark,
  Button,
  Card,
  CheckList,
  CodeField,
  Form,
  Page,
  PageHeading,
  PasswordField,
  TestModeMark,
  TextField,
  TextLink,
  ThemeToggle,
  Toolbar,
  toast,
} from '../src';

export const SiteHeader = ({ brand = true }: { brand?: boolean }) => (
  <Toolbar
    end={
      <>
        <TestModeMark />
        <ThemeToggle />
      </>
    }
  >
    {brand ? <BrandMark /> : null}
  </Toolbar>
);

const OWNER_ACCESS = [
  'Complete system configuration',
  'Customer management and analytics',
  'AI service administration',
  'Database access and monitoring',
  'Trading bot management',
  'Security and deployment tools',
];

export const OwnerLogin = () => {
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      toast({ title: 'Access Denied', description: 'Invalid owner password', variant: 'destructive' });
    }, 1500);
  };
  return (
    <Page header={<SiteHeader brand={false} />} footer="Advice only. Spreadwise never trades for you.">
      <PageHeading
        mark={<BrandMark size="lg">{null}</BrandMark>}
        title="Spreadwise"
        description="Owner Administration Access"
        align="center"
      />
      <Card
        title="System Administrator"
        tone="raised"
        footer={<CheckList title="Owner access includes" items={OWNER_ACCESS} />}
      >
        <Form onSubmit={submit}>
          <PasswordField label="Owner Password" placeholder="Enter owner password" required />
          <Button type="submit" size="lg" fullWidth busy={busy}>
            {busy ? 'Authenticating...' : 'Access Administration Panel'}
          </Button>
        </Form>
      </Card>
    </Page>
  );
};

export const SecureAccess = () => (
  <Page header={<SiteHeader />}>
    <Card
      as={1}
      title="Secure Access"
      description="Authentication successful. Dashboard under maintenance."
      tone="raised"
    >
      <Form>
        <Button fullWidth>Return to Login</Button>
        <TextLink href="#owner">Open the administration panel</TextLink>
      </Form>
    </Card>
  </Page>
);

export const CustomerSignIn = () => {
  const [code, setCode] = useState('1234');
  return (
    <Page header={<SiteHeader />} footer="Advice only. Spreadwise never trades for you.">
      <PageHeading
        title="Sign in"
        description="We send a code to your email. No password needed."
        align="center"
      />
      <Card tone="raised">
        <Form>
          <TextField label="Email" type="email" value="ada@example.com" readOnly />
          <CodeField
            label="Six-digit code"
            hint="It is valid for ten minutes."
            value={code}
            onValueChange={setCode}
          />
          <Button type="submit" size="lg" fullWidth>
            Sign in
          </Button>
          <Button variant="ghost" fullWidth>
            Use another email
          </Button>
        </Form>
      </Card>
    </Page>
  );
};
