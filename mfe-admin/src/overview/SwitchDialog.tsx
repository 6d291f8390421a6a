/** Switches a setting from where its state is shown, with the same dialog as in the settings. */

import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { toast } from '@spreadwise/shared-ui';
import { SaveDialog } from '../system/settings/SaveDialog';

interface SwitchDialogProps {
  readonly settingKey: string;
  readonly value: boolean;
  readonly onClose: () => void;
  readonly onSwitched: () => void;
}

export default function SwitchDialog({ settingKey, value, onClose, onSwitched }: SwitchDialogProps) {
  const query = useApiQuery('GET /api/admin/settings', { staleTime: 0, gcTime: 0 });
  return (
    <Loaded query={query} what="The settings">
      {({ settings, version, scheduled }) => {
        const setting = settings.find(({ key }) => key === settingKey);
        return (
          setting && (
            <SaveDialog
              {...{ version, scheduled, onClose }}
              changes={[{ setting, value }]}
              onSaved={(words) => {
                toast({ title: words });
                onSwitched();
              }}
              onRefused={() => void query.refetch()}
            />
          )
        );
      }}
    </Loaded>
  );
}
