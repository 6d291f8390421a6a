import { testDatabase } from '../../../test/database';
import { mails } from '../db/schema';
import type { Mail } from './layout';
import { createOutbox } from './start';

const database = testDatabase();
const now = new Date('2026-11-21T09:30:00.000Z');
const MAIL = { to: 'ada@example.com', subject: 'Your code', text: 'Code: 123456', html: '<p>123456</p>' };

async function consoleOf(showText: boolean, mail: Mail = MAIL): Promise<string> {
  const printed: string[] = [];
  const deliver = createOutbox({
    db: database.db,
    now: () => now,
    print: (lines) => printed.push(lines),
    showText,
  });
  await deliver(mail);
  return printed.join('\n');
}

describe('the outbox', () => {
  it('stores the mail for the owner', async () => {
    await consoleOf(false);
    expect(await database.db.select().from(mails)).toEqual([{ id: 1, at: now, ...MAIL }]);
  });

  it('stores the last mail to a person without the address', async () => {
    expect(await consoleOf(true, { ...MAIL, isLast: true })).toContain('ada@example.com');
    expect(await database.db.select().from(mails)).toEqual([{ id: 1, at: now, ...MAIL, to: 'erased' }]);
  });

  it('prints the code for a developer, who has no other way to get it', async () => {
    expect(await consoleOf(true)).toContain('Code: 123456');
  });

  it('prints neither code nor address in production', async () => {
    const printed = await consoleOf(false);
    expect(printed).toContain('example.com');
    expect(printed).not.toMatch(/ada|123456/);
  });
});
