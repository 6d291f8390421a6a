/** Files are what their names say: a picture, a font, or text. */
import { isUtf8 } from 'node:buffer';
import type { UploadRefusal } from '@spreadwise/contract';
import type { Candidate } from '../types';

/** What is no text, by how it begins. */
const KINDS = [
  { name: /\.png$/, kind: 'PNG picture', begins: Buffer.from('89504e470d0a1a0a', 'hex') },
  { name: /\.woff2$/, kind: 'WOFF2 font', begins: Buffer.from('wOF2') },
] as const;

export const checkKinds = ({ files }: Pick<Candidate, 'files'>): UploadRefusal[] =>
  [...files].flatMap(([file, bytes]) => {
    const known = KINDS.find(({ name }) => name.test(file));
    const isRight = known ? bytes.subarray(0, known.begins.length).equals(known.begins) : isUtf8(bytes);
    return isRight ? [] : [{ rule: 'content', message: `${file} is no ${known?.kind ?? 'text in UTF-8'}.` }];
  });
