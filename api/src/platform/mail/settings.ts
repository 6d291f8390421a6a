/** The owner's own words for each mail: one setting, of which only changed mails are kept. */
import { MAIL_GROUPS, type MailWords, mailWords } from '@spreadwise/contract';
import type { Kind, Setting, SettingMap, SettingsReader } from '../settings';
import type { MailSender } from './layout';
import { groupOf, MAIL_IDS, type MailId, templateOf } from './templates/catalogue';
import { MOST_CHARACTERS, PRODUCT, refusalOf } from './templates/template';

const entries = MAIL_IDS.toSorted(
  (a, b) => MAIL_GROUPS.indexOf(groupOf(a)) - MAIL_GROUPS.indexOf(groupOf(b)),
).map((id): [MailId, Setting<MailWords>] => [
  id,
  {
    key: `mail.${id}`,
    ...{ group: 'Mails', permission: 'system.configuration', takesEffect: 'with the next one' },
    ...{ label: templateOf(id).when, help: `Goes to the ${templateOf(id).to}.` },
    ...templateKind(id),
  },
]);

export const MAIL_TEMPLATES: SettingMap<MailWords, MailId> = {
  key: 'mail',
  label: 'Mail templates',
  help: 'Subject, heading and body of each mail. The panel says when it is sent, lists its placeholders and shows a preview.',
  entries: Object.fromEntries(entries) as Record<MailId, Setting<MailWords>>,
};

export const MAIL_SETTINGS = [MAIL_TEMPLATES];

/** Every placeholder in the words has to be one that is filled. */
function templateKind(id: MailId): Kind<MailWords> {
  const template = templateOf(id);
  const schema = mailWords.superRefine((words, context) => {
    const message = refusalOf(words, template);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
  const placeholders = Object.entries({ ...PRODUCT, ...template.placeholders }).map(([name, { means }]) => ({
    ...{ name, means },
  }));
  return {
    schema,
    form: { kind: 'mail', to: template.to, about: groupOf(id), placeholders, most: { ...MOST_CHARACTERS } },
    default: { ...template.words },
  };
}

/** Mails take up changed words with the next one. */
export const senderOf = (
  { productName, publicOrigin }: Pick<MailSender, 'productName' | 'publicOrigin'>,
  { get }: SettingsReader,
): MailSender => ({ productName, publicOrigin, wordsOf: (id) => get(MAIL_TEMPLATES.entries[id]) });
