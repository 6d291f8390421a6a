/** The imprint: who runs the product. */
import type { LegalText } from './legal-text';

export const imprint: LegalText = {
  date: '2026-11-30',
  sections: {
    en: [
      { heading: 'Provider', paragraphs: ['{name}', '{form}', '{address}'] },
      { heading: 'Contact', paragraphs: ['Email: {email}', 'Phone: {phone}'] },
      { heading: 'Register and tax', paragraphs: ['Register: {register}', 'VAT ID: {vat-id}'] },
      { heading: 'Authorities and disputes', paragraphs: ['{authority}'] },
      {
        heading: 'What {product} is',
        paragraphs: [
          'General information on price differences between exchanges. It is not a personal recommendation, and it never trades.',
        ],
      },
    ],
    de: [
      { heading: 'Anbieter', paragraphs: ['{name}', '{form}', '{address}'] },
      { heading: 'Kontakt', paragraphs: ['E-Mail: {email}', 'Telefon: {phone}'] },
      { heading: 'Register und Steuer', paragraphs: ['Register: {register}', 'USt-IdNr.: {vat-id}'] },
      { heading: 'Behörden und Streitbeilegung', paragraphs: ['{authority}'] },
      {
        heading: 'Was {product} ist',
        paragraphs: [
          'Allgemeine Informationen über Preisunterschiede zwischen Börsen. Keine persönliche Empfehlung, und es wird nie gehandelt.',
        ],
      },
    ],
  },
};
