/** Creates a file with its whole content at once, or not at all when it exists: nobody ever reads half of it. */
import { linkSync, unlinkSync, writeFileSync } from 'node:fs';

/** Whether it was created. Readable by this user only. */
export function createExclusively(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    unlinkSync(draft);
  }
}
