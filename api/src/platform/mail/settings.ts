/** The owner's own wording of each mail: one setting, of which only changed mails are stored. */
import { MAIL_GROUPS, type MailWords, mailWords } from '@spreadwise/contract';
import type { MailTemplate } from '../feature';
import {
  businessOf,
  imprintLine,
  type Kind,
  onOff,
  type Setting,
  type SettingMap,
  type SettingsReader,
  setting,
} from '../settings';
import type { MailSender } from './layout';
import { MOST_CHARACTERS, PRODUCT, refusalOf } from './template';

export const MAILS_ON = setting('mails.on', {
  ...{ group: 'Switches', permission: 'system.configuration', takesEffect: 'within seconds' },
  label: 'Send mails',
  help: 'Off: mails about plans and support, and alerts by mail, wait until it is on. Codes, security mails and receipts are still sent.',
  ...onOff(true),
});

export const areMailsPaused = ({ get }: SettingsReader): boolean => !get(MAILS_ON);

/** For the mails of all features. */
export const mailSettings = (mails: Readonly<Record<string, MailTemplate>>): SettingMap<MailWords> => ({
  key: 'mail',
  label: 'Mail templates',
  help: 'Subject, heading and body of each mail; .de is the German version. The panel says when it is sent, lists its placeholders and shows a preview.',
  entries: Object.fromEntries(
    Object.values(mails)
      .toSorted((a, b) => MAIL_GROUPS.indexOf(a.group) - MAIL_GROUPS.indexOf(b.group))
      .map((template) => [template.id, wordsSetting(template)]),
  ),
});

const wordsSetting = (template: MailTemplate): Setting<MailWords> => ({
  key: `mail.${template.id}`,
  ...{ group: 'Mails', permission: 'system.configuration', takesEffect: 'with the next one' },
  ...{ label: template.when, help: `Sent to the ${template.to}.` },
  ...kindOf(template),
});

/** Refuses unknown placeholders and missing needed ones. */
function kindOf(template: MailTemplate): Kind<MailWords> {
  const schema = mailWords.superRefine((words, context) => {
    const message = refusalOf(words, template);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
  const placeholders = Object.entries({ ...PRODUCT, ...template.placeholders }).map(([name, { means }]) => ({
    ...{ name, means },
  }));
  const { to, group: about } = template;
  return {
    schema,
    form: { kind: 'mail', to, about, placeholders, most: { ...MOST_CHARACTERS } },
    default: { ...template.words },
  };
}

/** Changed wording applies from the next mail on. */
export function senderOf(
  { productName, publicOrigin }: Pick<MailSender, 'productName' | 'publicOrigin'>,
  mails: Readonly<Record<string, MailTemplate>>,
  { get }: SettingsReader,
): MailSender {
  const { entries } = mailSettings(mails);
  return {
    ...{ productName, publicOrigin },
    imprint: () => imprintLine(businessOf({ get })),
    wordsOf({ id }) {
      const own = entries[id];
      if (!own) throw new Error(`No feature declares the mail ${id}.`);
      return get(own);
    },
  };
}
