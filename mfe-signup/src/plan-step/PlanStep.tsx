/** Step 1: the address and the plan (docs/specification.md, sections 2 and 5). */
import type { PublicConfig } from '@spreadwise/contract';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import {
  Button,
  dismissToasts,
  Form,
  Muted,
  Narrow,
  Notice,
  RadioCardGroup,
  TextField,
  Toolbar,
  toast,
} from '@spreadwise/shared-ui';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { featuresOf } from '../common/features';
import { PausedNotice } from '../common/PausedNotice';
import { priceText } from '../common/price';
import { StepHeading } from '../common/StepHeading';
import { preloadProvider } from '../payment/provider-loader';
import { signupTexts } from '../texts/signup';
import { checkEmail, slipOf } from './email-check';

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

export function PlanStep(props: PlanStepProps) {
  const { email, onEmailChange, onSelectedTierChange, payment } = props;
  const words = signupTexts();
  const field = useRef<HTMLInputElement>(null);
  const { error, setError, meant, askForEmail, checkAndContinue } = useEmailCheck(
    email,
    field,
    props.onContinue,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    checkAndContinue(words.enterEmail);
  };
  const select = (plan: PlanId) => {
    onSelectedTierChange(plan);
    checkAndContinue(words.enterEmailFirst);
  };
  /* Pointing at a button, or focusing it, means the provider is needed next, so it starts loading. */
  const preload = () => preloadProvider(payment);

  return (
    <Form gap="lg" onSubmit={submit} noValidate>
      <StepHeading heading={props.heading} step={1} title={words.choosePlan} description={words.intro} />
      {payment.isPaused && <PausedNotice />}
      <Narrow>
        <TextField
          ref={field}
          label={words.email}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={words.emailExample}
          hint={words.emailHint}
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
      {meant && (
        <Narrow>
          <Slip meant={meant} onUse={() => onEmailChange(meant)} />
        </Narrow>
      )}
      <PlanChoice
        planTexts={props.planTexts}
        selected={props.selectedTier}
        onChange={onSelectedTierChange}
        onCardClick={() => checkEmail(email) === 'empty' && askForEmail(words.enterEmailFirst)}
        onSelect={select}
        onReach={preload}
      />
      <Continue onReach={preload} />
    </Form>
  );
}

/** The text at the field; the toast uses the wording of docs/specification.md. */
const problemText = (problem: 'empty' | 'malformed') =>
  problem === 'empty' ? signupTexts().emailMissing : signupTexts().emailMalformed;

/** Validates the address and asks once about a likely typo; shows the result at the field on an attempt to continue. */
function useEmailCheck(email: string, field: RefObject<HTMLInputElement | null>, onContinue: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const askForEmail = (description: string) => {
    toast({ title: signupTexts().emailRequired, description, variant: 'destructive' });
    setError(problemText('empty'));
  };
  const checkAndContinue = (whenEmpty: string) => {
    const problem = checkEmail(email);
    if (!problem && slipOf(email) && askedAbout !== email) {
      setAskedAbout(email);
      return field.current?.focus();
    }
    if (!problem) {
      dismissToasts();
      return onContinue();
    }
    if (problem === 'empty') askForEmail(whenEmpty);
    setError(problemText(problem));
    field.current?.focus();
  };
  return {
    error,
    setError,
    meant: askedAbout === email ? slipOf(email) : null,
    askForEmail,
    checkAndContinue,
  };
}

const Slip = ({ meant, onUse }: { readonly meant: string; readonly onUse: () => void }) => (
  <Notice
    tone="warning"
    title={<span role="status">{signupTexts().didYouMean(meant)}</span>}
    action={
      <Button variant="secondary" size="sm" onClick={onUse}>
        {signupTexts().useIt}
      </Button>
    }
  >
    {signupTexts().ifNot}
  </Notice>
);

interface PlanChoiceProps {
  readonly planTexts: PublicConfig['planTexts'];
  readonly selected: PlanId;
  readonly onChange: (plan: PlanId) => void;
  readonly onCardClick: () => void;
  /** Called when a plan's button is pressed. */
  readonly onSelect: (plan: PlanId) => void;
  /** Called when the pointer or the focus is on a button. */
  readonly onReach: () => void;
}

const PlanChoice = ({ planTexts, selected, onChange, onCardClick, onSelect, onReach }: PlanChoiceProps) => (
  <RadioCardGroup
    legend={signupTexts().plan}
    legendHidden
    name="plan"
    value={selected}
    onValueChange={onChange}
    onCardClick={onCardClick}
    options={PLAN_IDS.map((id) => ({
      value: id,
      title: PLANS[id].name,
      ...(PLANS[id].popular ? { badge: signupTexts().mostPopular } : {}),
      price: priceText(PLANS[id]),
      priceNote: signupTexts().perMonth,
      features: featuresOf(id, planTexts),
      action: (
        <Button
          variant={id === selected ? 'primary' : 'secondary'}
          aria-description={signupTexts().described(PLANS[id].name, priceText(PLANS[id]))}
          onPointerEnter={onReach}
          onFocus={onReach}
          onClick={() => onSelect(id)}
        >
          {signupTexts().selectPlan}
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
        {signupTexts().continue}
      </Button>
    }
  >
    <Muted>{signupTexts().billed}</Muted>
  </Toolbar>
);
