/** Step 1: the address and the plan (docs/specification.md, sections 2 and 5). */
import type { PublicConfig } from '@spreadwise/contract';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import {
  Button,
  dismissToasts,
  Form,
  Muted,
  Narrow,
  RadioCardGroup,
  TextField,
  Toolbar,
  toast,
} from '@spreadwise/shared-ui';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { priceText } from '../common/price';
import { StepHeading } from '../common/StepHeading';
import { preloadProvider } from '../payment/provider-loader';
import { checkEmail } from './email-check';

export interface PlanStepProps {
  readonly heading: RefObject<HTMLDivElement | null>;
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  readonly planTexts: PublicConfig['planTexts'];
  readonly selectedTier: PlanId;
  readonly onSelectedTierChange: (plan: PlanId) => void;
  readonly payment: PublicConfig['payment'];
  readonly onContinue: () => void;
}

const EMAIL_FIRST = 'Please enter your email address first.';

/** At the field; the toast has the words of docs/specification.md. */
const PROBLEMS = {
  empty: 'An email address is needed here.',
  malformed: 'This is not an email address; it should look like name@example.com.',
} as const;

export function PlanStep(props: PlanStepProps) {
  const { email, onEmailChange, onSelectedTierChange, payment } = props;
  const field = useRef<HTMLInputElement>(null);
  const { error, setError, askForEmail, goOn } = useEmailCheck(email, field, props.onContinue);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn('Please enter your email address.');
  };
  const select = (plan: PlanId) => {
    onSelectedTierChange(plan);
    goOn(EMAIL_FIRST);
  };
  /* Somebody who reaches for a button will need the provider next: it loads while they are at it. */
  const preload = () => preloadProvider(payment);

  return (
    <Form gap="lg" onSubmit={submit} noValidate>
      <StepHeading
        heading={props.heading}
        step={1}
        title="Choose Your Advisory Plan"
        description="Price gaps between cryptocurrency markets, found for you. What you do with them is up to you."
      />
      <Narrow>
        <TextField
          ref={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="name@example.com"
          hint="Your subscription and your sign-in go by this address."
          required
          value={email}
          onChange={(event) => {
            onEmailChange(event.target.value);
            setError(null);
          }}
          onBlur={() => email && preload()}
          error={error}
        />
      </Narrow>
      <PlanChoice
        planTexts={props.planTexts}
        selected={props.selectedTier}
        onChange={onSelectedTierChange}
        onCardClick={() => checkEmail(email) === 'empty' && askForEmail(EMAIL_FIRST)}
        onSelect={select}
        onReach={preload}
      />
      <Continue onReach={preload} />
    </Form>
  );
}

/** What is wrong with the address, said at its field once somebody wants to go on. */
function useEmailCheck(email: string, field: RefObject<HTMLInputElement | null>, onContinue: () => void) {
  const [error, setError] = useState<string | null>(null);
  const askForEmail = (description: string) => {
    toast({ title: 'Email Required', description, variant: 'destructive' });
    setError(PROBLEMS.empty);
  };
  const goOn = (whenEmpty: string) => {
    const problem = checkEmail(email);
    if (!problem) {
      dismissToasts();
      return onContinue();
    }
    if (problem === 'empty') askForEmail(whenEmpty);
    setError(PROBLEMS[problem]);
    field.current?.focus();
  };
  return { error, setError, askForEmail, goOn };
}

interface PlanChoiceProps {
  readonly planTexts: PublicConfig['planTexts'];
  readonly selected: PlanId;
  readonly onChange: (plan: PlanId) => void;
  readonly onCardClick: () => void;
  /** The button of a plan was pressed. */
  readonly onSelect: (plan: PlanId) => void;
  /** The pointer or the focus is on a button. */
  readonly onReach: () => void;
}

const PlanChoice = ({ planTexts, selected, onChange, onCardClick, onSelect, onReach }: PlanChoiceProps) => (
  <RadioCardGroup
    legend="Plan"
    legendHidden
    name="plan"
    value={selected}
    onValueChange={onChange}
    onCardClick={onCardClick}
    options={PLAN_IDS.map((id) => ({
      value: id,
      title: PLANS[id].name,
      ...(PLANS[id].popular ? { badge: 'Most Popular' } : {}),
      price: priceText(PLANS[id]),
      priceNote: 'per month',
      features: planTexts?.[id] ?? PLANS[id].features,
      action: (
        <Button
          variant={id === selected ? 'primary' : 'secondary'}
          aria-description={`${PLANS[id].name}, ${priceText(PLANS[id])} per month`}
          onPointerEnter={onReach}
          onFocus={onReach}
          onClick={() => onSelect(id)}
        >
          Select Plan
        </Button>
      ),
    }))}
  />
);

const Continue = ({ onReach }: Pick<PlanChoiceProps, 'onReach'>) => (
  <Toolbar
    stackOnPhone
    end={
      <Button type="submit" size="lg" fullWidth="phone" onPointerEnter={onReach} onFocus={onReach}>
        Continue to Plan Selection
      </Button>
    }
  >
    <Muted>Billed monthly in euros.</Muted>
  </Toolbar>
);
