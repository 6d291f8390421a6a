/** Composed screens: the two steps of the signup, with texts and prices from docs/specification.md. */
import { type FormEvent, useState } from 'react';
import {
  Button,
  Card,
  DefinitionList,
  Field,
  Form,
  inputBoxClass,
  Muted,
  Narrow,
  Page,
  PageHeading,
  RadioCardGroup,
  Steps,
  TextField,
  Toolbar,
  toast,
} from '../src';
import { SiteHeader } from './Logins';

const PLANS = [
  {
    value: 'basic',
    title: 'Basic',
    price: '€19.99',
    features: [
      '5 advisory signals per day',
      'Major coins only (BTC, ETH, USDT)',
      'Email notifications',
      'Basic market analysis',
      'No trading, advice only',
    ],
  },
  {
    value: 'pro',
    title: 'Pro',
    badge: 'Most Popular',
    price: '€49.99',
    features: [
      '100 advisory signals per day',
      'All cryptocurrency pairs',
      'Telegram notifications',
      'Advanced market analysis',
      'Priority email support',
      'No trading',
    ],
  },
  {
    value: 'premium',
    title: 'Premium',
    price: '€99.99',
    features: [
      '200+ advisory signals per day',
      'All pairs',
      'Real-time Telegram alerts',
      'Premium market insights',
      '24/7 priority support',
      'Dashboard access',
      'No trading',
    ],
  },
] as const;

type PlanId = (typeof PLANS)[number]['value'];

export const SignupStepOne = () => {
  const [plan, setPlan] = useState<PlanId>('pro');
  const ask = () =>
    toast({
      title: 'Email Required',
      description: 'Please enter your email address.',
      variant: 'destructive',
    });
  return (
    <Page width="wide" header={<SiteHeader />} footer="Advice only. Spreadwise never trades for you.">
      <Steps current={1} total={2} />
      <PageHeading
        title="Choose Your Advisory Plan"
        description="Price gaps between exchanges: found, sized and explained."
      />
      <Form
        gap="lg"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          ask();
        }}
      >
        <Narrow>
          <TextField
            label="Email"
            type="email"
            placeholder="you@example.com"
            autoComplete="email"
            hint="Your signals and receipts go here."
          />
        </Narrow>
        <RadioCardGroup
          legend="Plan"
          legendHidden
          value={plan}
          onValueChange={setPlan}
          options={PLANS.map((option) => ({
            ...option,
            priceNote: 'per month',
            action: (
              <Button variant="secondary" aria-description={option.title} onClick={ask}>
                Select Plan
              </Button>
            ),
          }))}
        />
        <Toolbar
          stackOnPhone
          end={
            <Button type="submit" size="lg" fullWidth="phone">
              Continue to Plan Selection
            </Button>
          }
        >
          <Muted>Billed monthly. Cancel any month.</Muted>
        </Toolbar>
      </Form>
    </Page>
  );
};

export const SignupStepTwo = () => {
  const [busy, setBusy] = useState(false);
  return (
    <Page header={<SiteHeader />} footer="Advice only. Spreadwise never trades for you.">
      <Steps current={2} total={2} />
      <PageHeading title="Complete Your Subscription" />
      <Card tone="raised" footer="You are charged today and then every month until you cancel.">
        <Form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            setBusy(true);
          }}
        >
          <Card tone="inset">
            <DefinitionList
              items={[
                { term: 'Plan', value: 'Pro' },
                { term: 'Price', value: '€49.99 per month' },
              ]}
            />
          </Card>
          <TextField label="Email" value="ada@example.com" readOnly />
          <Field label="Card" hint="Handled by Stripe. We never see your card number.">
            <div className={inputBoxClass}>
              <span>&nbsp;&nbsp;4242 4242 4242 4242</span>
            </div>
          </Field>
          <Button type="submit" size="lg" fullWidth busy={busy}>
            {busy ? 'Processing...' : 'Subscribe for €49.99/month'}
          </Button>
          <Button variant="ghost" fullWidth onClick={() => setBusy(false)}>
            Back
          </Button>
        </Form>
      </Card>
    </Page>
  );
};
