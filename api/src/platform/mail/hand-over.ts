/** Hands a mail over together with the note that it was handed over. */
import type { Database } from '../db/database';
import type { Deliver, Mail } from './mailer';

/** Rejects when the mail was not handed over. `done` notes that it was, and rejects when that had been noted already. */
export type HandOver = (mail: Mail, done: (db: Database) => Promise<void>) => Promise<void>;

/** Into the database: both or neither. */
export const handOverInside =
  (db: Database, deliverTo: (db: Database) => Deliver): HandOver =>
  (mail, done) =>
    db.transaction(async (tx) => {
      await deliverTo(tx)(mail);
      await done(tx);
    });

/** To somewhere else: noted once it is there. */
export const handOverOutside =
  (db: Database, deliver: Deliver): HandOver =>
  async (mail, done) => {
    await deliver(mail);
    await done(db);
  };
