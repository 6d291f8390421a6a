/** The mail provider's endpoint for replies to support mails: each becomes a message of its conversation, once. */
import {
  type InboundMail,
  MACHINE_CALLS,
  MOST_MAIL_BYTES,
  messageText,
  NOT_AN_IMAGE,
} from '@spreadwise/contract';
import { MOST_IMAGES } from '@spreadwise/contract/bounds';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { type AppEnv, parse } from '../../platform/http';
import { onlyStorable, readJson } from '../../platform/http/body';
import { inLanguage } from '../../platform/http/problem';
import type { Meter } from '../../platform/lib/observed/meter';
import { admitMailProvider, type Mailer, type MailSender } from '../../platform/mail';
import type { LoadAccounts } from '../alerts';
import type { ConversationsStore, WriteOutcome } from './conversations-store';
import type { EncodeImage } from './images';
import { incompleteEmail } from './jobs';
import { isAutomatic, ownWordsOf, type Replies, readReplyTag } from './replies';
import { TOO_MANY } from './routes';
import { queueOf } from './sla';

export interface InboundContext {
  readonly sender: MailSender;
  readonly mailer: Mailer;
  readonly conversations: Pick<ConversationsStore, 'writerOf' | 'reply'>;
  readonly encodeImage: EncodeImage;
  readonly accounts: LoadAccounts;
  readonly replies: Replies;
  /** Null: every call is refused. */
  readonly mailEventsSecret: string | null;
  readonly meter: Meter;
  readonly now: () => Date;
}

const CALL = 'POST /api/mail/inbound';

export function inboundRoute(app: Hono<AppEnv>, context: InboundContext): void {
  const { replies, mailEventsSecret, meter } = context;
  app.post('/api/mail/inbound', async (c) => {
    await admitMailProvider(c, replies.address && mailEventsSecret);
    const mail = parse(MACHINE_CALLS[CALL].body, await readJson(c, MOST_MAIL_BYTES, onlyStorable));
    meter.count('spreadwise_support_mails_total', 1, { outcome: await take(context, mail) });
    return c.json({ received: true });
  });
}

type Outcome = 'automatic' | 'stranger' | 'refused' | Exclude<WriteOutcome, 'too-many'>;

/** Refusals are mailed only to the customer's own address: anybody may have sent the others. */
async function take(context: InboundContext, mail: InboundMail): Promise<Outcome> {
  const { conversations, accounts, replies, mailer, sender, now } = context;
  if (isAutomatic(mail)) return 'automatic';
  const id = readReplyTag(replies.secret, mail.MailboxHash);
  const writer = id === null ? null : await conversations.writerOf(id);
  if (id === null || !writer) return 'unknown';
  if (mail.FromFull.Email !== writer.email) return 'stranger';
  const say = (reason: string) =>
    mailer.send(incompleteEmail(sender, writer, id, inLanguage(reason, writer.language)));
  const { images, isWhole } = await imagesOf(context, mail);
  const text = messageText.safeParse(ownWordsOf(mail) || (images.length > 0 ? mail.Subject : ''));
  if (!text.success) {
    say(text.error.issues[0]?.message ?? '');
    return 'refused';
  }
  const { customerId } = writer;
  const [account] = await accounts([customerId]);
  const queue = queueOf(permissionsOf('CUSTOMER', account?.tier ?? 'FREE'));
  const written = { customerId, queue, text: text.data, images, mailId: mail.MessageID, at: now() };
  const outcome = await conversations.reply({ ...written, lookedAt: null }, id);
  if (outcome === 'too-many') say(TOO_MANY);
  else if (outcome === 'written' && !isWhole) say(NOT_AN_IMAGE);
  return outcome === 'too-many' ? 'refused' : outcome;
}

/** Inline pictures that are not accepted are left out silently: most are logos in signatures. */
async function imagesOf({ encodeImage }: InboundContext, { Attachments }: InboundMail) {
  const images: Uint8Array[] = [];
  let isWhole = true;
  for (const { Content, ContentID } of Attachments) {
    const image = images.length < MOST_IMAGES ? await encodeImage(Content) : null;
    if (image) images.push(image);
    else if (!ContentID) isWhole = false;
  }
  return { images, isWhole };
}
