/** Saves all past signals that match as a file: fetched, since a link would not carry the session. */
import type { CallQuery } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Button, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { useIsOpen } from '../../common/queries/useIsOpen';
import { saveAs } from '../../common/save-as';

type Format = CallQuery<'GET /api/signals/export'>['format'];
const FORMATS: readonly Format[] = ['csv', 'json'];

export interface ExportButtonsProps {
  readonly question: Omit<CallQuery<'GET /api/signals/export'>, 'format'>;
}

export function ExportButtons({ question }: ExportButtonsProps) {
  const { fetch } = useAuth();
  const isOpen = useIsOpen('history-export');
  const [busy, setBusy] = useState<Format | null>(null);
  const save = async (format: Format) => {
    setBusy(format);
    try {
      const search = new URLSearchParams({ ...(question as Record<string, string>), format });
      const answer = await fetch(`/api/signals/export?${search}`);
      if (!answer.ok) throw new Error(String(answer.status));
      saveAs(await answer.blob(), `signals.${format}`);
    } catch {
      toast({
        title: 'Not exported',
        description: 'The file could not be made. Please try again in a minute.',
        variant: 'destructive',
      });
    }
    setBusy(null);
  };
  if (!isOpen) return null;
  return FORMATS.map((format) => (
    <Button
      key={format}
      variant="secondary"
      size="sm"
      busy={busy === format}
      disabled={busy !== null}
      onClick={() => void save(format)}
    >
      Export {format.toUpperCase()}
    </Button>
  ));
}
