/** Downloads all matching past signals as a file. */

import type { CallQuery } from '@spreadwise/contract';
import { useDownload } from '@spreadwise/shared-screens';
import { Button } from '@spreadwise/shared-ui';
import { historyTexts } from '../texts/history';

type Question = CallQuery<'GET /api/signals/export'>;
const FORMATS: readonly Question['format'][] = ['csv', 'json'];

export interface ExportButtonsProps {
  readonly question: Omit<Question, 'format'>;
}

export function ExportButtons({ question }: ExportButtonsProps) {
  const { busy, download } = useDownload('GET /api/signals/export');
  return FORMATS.map((format) => {
    const name = `signals.${format}`;
    return (
      <Button
        key={format}
        variant="secondary"
        size="sm"
        busy={busy === name}
        disabled={busy !== null}
        onClick={() => void download(name, { ...question, format })}
      >
        {historyTexts().export(format.toUpperCase())}
      </Button>
    );
  });
}
