/** How AI-written text is marked for people and machines: in JSON, on its HTML element and in mails. Plain data. */

/** The IPTC's term for media created by a trained model. */
export const AI_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/** For people: shown as the model wrote it; or a draft that a person has read and sent. */
export const AI_WORDS: Readonly<Record<'en' | 'de', { readonly written: string; readonly drafted: string }>> =
  {
    en: { written: 'Written by AI', drafted: 'Drafted by AI, read and sent by a person' },
    de: {
      written: 'Von KI geschrieben',
      drafted: 'Von KI entworfen, von einem Menschen gelesen und gesendet',
    },
  };

/** The field that marks the text in an API response. */
export const aiField = (isByAi: boolean) => (isByAi ? ({ digitalSourceType: AI_SOURCE_TYPE } as const) : {});

/** The attributes of the element that shows the text. */
export const aiAttributes = (isByAi: boolean) =>
  isByAi ? { 'data-ai-generated': 'true', 'data-digital-source-type': AI_SOURCE_TYPE } : {};

/** The headers of a mail that contains the text. */
export const AI_HEADERS = { 'X-AI-Generated': 'true', 'X-Digital-Source-Type': AI_SOURCE_TYPE } as const;
