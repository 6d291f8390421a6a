/** Asks before a step, performs it once, and stays open with the error or with the step's result. */

import { useAuth } from '@spreadwise/shared-auth';
import { DialogActions, problemText } from '@spreadwise/shared-screens';
import {
  Button,
  CopyButton,
  Dialog,
  dismissToasts,
  Form,
  LinkButton,
  Notice,
  SelectField,
  TextAreaField,
  TextField,
  toast,
  useOneAtATime,
} from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import styles from './Deployments.module.css';
import { REMOTES } from './labels';
import type { ReleaseStep, Shown } from './release-steps';

const UNDO_MS = 15_000;

export interface ReleaseStepDialogProps {
  readonly step: ReleaseStep;
  readonly onClose: () => void;
}

export function ReleaseStepDialog({ step, onClose }: ReleaseStepDialogProps) {
  const { title, label, danger, fields = [], says } = step;
  const form = useId();
  const [values, setValues] = useState(fields.map(({ value }) => value));
  const { busy, failure, shown, take } = useReleaseStep(step, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    take(values);
  };

  if (shown) return <ShownDialog title={title} shown={shown} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      question={fields.length === 0}
      busy={busy}
      onClose={onClose}
      actions={<DialogActions form={form} label={label} danger={danger} busy={busy} onClose={onClose} />}
    >
      <Form id={form} gap="sm" noValidate onSubmit={submit}>
        {says.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {fields.map((field, index) => (
          <StepField
            key={field.label}
            field={field}
            value={values[index]}
            onChange={(value) => setValues(values.with(index, value))}
          />
        ))}
        {failure && (
          <Notice tone="danger" title="That did not work">
            {failure}
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}

type FieldValue = NonNullable<ReleaseStep['fields']>[number]['value'];

/** Performs the step, one attempt at a time, and reloads the remotes before it shows the outcome. */
function useReleaseStep({ perform, undo }: ReleaseStep, onClose: () => void) {
  const { request } = useAuth();
  const queries = useQueryClient();
  const { busy, run } = useOneAtATime();
  const [failure, setFailure] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const readAnew = () => queries.invalidateQueries({ queryKey: [REMOTES] });
  const showDone = useUndoToast(undo, readAnew);
  const take = (values: readonly FieldValue[]) =>
    void run(async () => {
      setFailure('');
      const show = await perform(request, ...values).then(
        (outcome) => () => {
          if (typeof outcome !== 'string') return setShown(outcome);
          onClose();
          showDone(outcome);
        },
        (error: unknown) => () => setFailure(problemText(error)),
      );
      await readAnew();
      // Renders the new state before the dialog closes.
      await new Promise((resolve) => setTimeout(resolve));
      show();
    });
  return { busy, failure, shown, take };
}

interface ShownDialogProps {
  readonly title: string;
  readonly shown: Shown;
  readonly onClose: () => void;
}

/** Escape does not close it when its content cannot be shown again. */
const ShownDialog = ({ title, shown: { copies, link }, onClose }: ShownDialogProps) => (
  <Dialog
    title={title}
    busy={!link}
    onClose={onClose}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
        {link && (
          <LinkButton href={link} target="_blank" rel="noopener">
            Open preview
          </LinkButton>
        )}
      </>
    }
  >
    {copies.map(({ says, text, copyLabel }) => (
      <div key={text}>
        <p>{says}</p>
        <p className={styles.copied}>
          <code>{text}</code>
          <CopyButton text={text} label={copyLabel} wide />
        </p>
      </div>
    ))}
  </Dialog>
);

/** Reports what was done, with an undo button if it can be undone. */
function useUndoToast(undo: ReleaseStep['undo'], readAnew: () => Promise<void>) {
  const { request } = useAuth();
  const showDone = (title: string) =>
    toast({
      title,
      ...(undo && {
        durationMs: UNDO_MS,
        description: (
          <Button size="sm" variant="secondary" className={styles.undo} onClick={() => takeBack(undo)}>
            Undo
          </Button>
        ),
      }),
    });
  /* Dismisses the toast first, so that nothing is undone twice. */
  const takeBack = (back: NonNullable<ReleaseStep['undo']>) => {
    dismissToasts();
    void back(request)
      .then(
        (description) => toast({ title: 'It is undone', description }),
        (error: unknown) =>
          toast({ title: 'That did not work', description: problemText(error), variant: 'destructive' }),
      )
      .then(readAnew);
  };
  return showDone;
}

interface StepFieldProps {
  readonly field: NonNullable<ReleaseStep['fields']>[number];
  readonly value: string | number | undefined;
  readonly onChange: (value: string) => void;
}

function StepField({ field: { lines, options, ...field }, value, onChange }: StepFieldProps) {
  const given = {
    ...field,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (options) return <SelectField {...given} options={options} />;
  const Field = lines ? TextAreaField : TextField;
  return <Field {...given} />;
}
