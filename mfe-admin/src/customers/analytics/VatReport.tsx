/** The VAT of a quarter as a file: the sales to report to the tax office, by country and rate. */
import { useDownload } from '@spreadwise/shared-screens';
import { Button, Card, Narrow, SelectField, Stack } from '@spreadwise/shared-ui';
import { useState } from 'react';

const SHOWN = 12;

export function VatReport() {
  const [quarters] = useState(() => lastQuarters(new Date()));
  /* The latest completed quarter is the one due. */
  const [chosen, setChosen] = useState(quarters[1] ?? '');
  const { busy, download } = useDownload('GET /api/admin/revenue/vat');
  return (
    <Card
      as={3}
      title="VAT by quarter"
      description="By country and rate, less refunds, with corrections last. In UTC, for the One Stop Shop."
    >
      <Stack>
        <Narrow>
          <SelectField
            label="Quarter"
            name="quarter"
            options={quarters.map((value) => ({ value, label: value }))}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Narrow>
        <div>
          <Button
            variant="secondary"
            size="sm"
            busy={busy !== null}
            onClick={() => void download(`VAT ${chosen}.csv`, { quarter: chosen })}
          >
            Download CSV
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** E.g. 2026 Q4; the current quarter first. */
function lastQuarters(now: Date): string[] {
  const running = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: SHOWN }, (_, back) => {
    const index = running - back;
    return `${Math.floor(index / 4)} Q${(index % 4) + 1}`;
  });
}
