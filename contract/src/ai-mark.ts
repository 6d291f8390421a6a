/** How a text that a model wrote is marked, for eyes and for machines: in JSON, on its element and in a mail. Plain data. */

/** As the IPTC names what a trained model made. */
export const AI_SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/** For eyes: shown as it was written; or a draft, which a person has read and sent. */
export const AI_WORDS: Readonly<Record<'en' | 'de', { readonly written: string; readonly drafted: string }>> =
  {
    en: { written: 'Written by AI', drafted: 'Drafted by AI, read and sent by a person' },
    de: {
      written: 'Von KI geschrieben',
      drafted: 'Von KI entworfen, von einem Menschen gelesen und gesendet',
    },
  };

/** What an answer of the API carries beside the text. */
export const aiField = (isByAi: boolean) => (isByAi ? ({ digitalSourceType: AI_SOURCE_TYPE } as const) : {});

/** The attributes of the element that shows it. */
export const aiAttributes = (isByAi: boolean) =>
  isByAi ? { 'data-ai-generated': 'true', 'data-digital-source-type': AI_SOURCE_TYPE } : {};

/** The headers of a mail that holds it. */
export const AI_HEADERS = { 'X-AI-Generated': 'true', 'X-Digital-Source-Type': AI_SOURCE_TYPE } as const;
