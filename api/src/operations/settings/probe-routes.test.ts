/** An unsaved mail is previewed exactly as it will be sent. */
import type { Installation, MailTemplate } from '../../platform/feature';
import { createMailDrafts } from './probe-routes';

const INSTALLATION = {
  ...{ ownerEmail: null, productName: 'Spreadwise', publicOrigin: 'https://spreadwise.test' },
} as Installation;
const TEMPLATE: MailTemplate = {
  ...{ id: 'resumed', group: 'Plans and payments', language: 'en', when: 'It goes on', to: 'customer' },
  words: { subject: 'It goes on', heading: 'It goes on', body: 'As before.' },
  placeholders: {},
};

test('ends the preview with the business details', () => {
  const entered: Readonly<Record<string, unknown>> = { 'business.name': 'Spreadwise GmbH' };
  const settings = {
    get: ({ key, default: value }: { key: string; default: unknown }) => entered[key] ?? value,
  };
  const drafts = createMailDrafts(INSTALLATION, 'outbox', {}, settings as never, () => async () => {});
  const { text, html } = drafts.preview(TEMPLATE, TEMPLATE.words);
  expect(text).toContain('Spreadwise\nSpreadwise GmbH\nhttps://spreadwise.test');
  expect(html.light).toContain('Spreadwise GmbH');
});
