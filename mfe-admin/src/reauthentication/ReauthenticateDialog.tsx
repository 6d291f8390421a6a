/** Asks the owner to confirm their identity for the current action. */
import { useCommand } from '@spreadwise/shared-screens';
import { IdentityDialog } from './IdentityDialog';

export interface ReauthenticateDialogProps {
  readonly onShown: () => void;
  readonly onClose: () => void;
}

export default function ReauthenticateDialog({ onShown, onClose }: ReauthenticateDialogProps) {
  const command = useCommand('POST /api/admin/confirm');
  return (
    <IdentityDialog
      title="Is it you?"
      label="Go on"
      command={command}
      onShow={async (shown) => {
        // A response without a body is undefined; null means failure.
        if ((await command.run(shown)) !== null) onShown();
      }}
      onClose={onClose}
    >
      Confirm your identity for this action. You will not be asked again for ten minutes.
    </IdentityDialog>
  );
}
