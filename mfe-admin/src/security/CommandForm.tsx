/** The form of a command that asks the owner for input, with its error and its button. */
import { Failure } from '@spreadwise/shared-screens';
import { Button, Form, PasswordField } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';

export interface CommandFormProps {
  readonly command: { readonly busy: boolean; readonly failure: unknown };
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

export const CommandForm = ({ command, label, onSubmit, children }: CommandFormProps) => (
  <Form
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
  >
    {children}
    <Failure of={command.failure} title="That did not work" />
    <div>
      <Button type="submit" size="sm" busy={command.busy}>
        {label}
      </Button>
    </div>
  </Form>
);

export interface ValueProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const OwnerPassword = ({ value, onChange }: ValueProps) => (
  <PasswordField
    label="Owner password"
    autoComplete="current-password"
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
