/** Images to attach to a message; what the server would refuse is refused as soon as it is chosen. */
import { MOST_IMAGE_BYTES, MOST_IMAGES } from '@spreadwise/contract/bounds';
import { dataUrlOf } from '@spreadwise/shared-screens';
import { TextField } from '@spreadwise/shared-ui';
import { type ChangeEvent, useState } from 'react';
import { helpTexts } from '../texts/help';

const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

const isFit = ({ type, size }: File) => TYPES.includes(type) && size <= MOST_IMAGE_BYTES;

export type ChosenImages = ReturnType<typeof useImages>;

export function useImages() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isRefused, setRefused] = useState(false);
  const [round, setRound] = useState(0);
  return {
    isRefused,
    round,
    choose({ target }: ChangeEvent<HTMLInputElement>) {
      const chosen = [...(target.files ?? [])];
      const fits = chosen.length <= MOST_IMAGES && chosen.every(isFit);
      if (!fits) target.value = '';
      setRefused(!fits);
      setFiles(fits ? chosen : []);
    },
    /** The images as a message carries them; null: a file can no longer be read, and the field shows an error. */
    async read() {
      try {
        const urls = await Promise.all(files.map(dataUrlOf));
        return urls.length === 0 ? {} : { images: urls.map((url) => url.slice(url.indexOf(',') + 1)) };
      } catch {
        setRefused(true);
        return null;
      }
    },
    clear() {
      setFiles([]);
      setRound((now) => now + 1);
    },
  };
}

interface ImagesFieldProps {
  readonly images: ChosenImages;
  readonly disabled: boolean;
}

export function ImagesField({ images: { isRefused, round, choose }, disabled }: ImagesFieldProps) {
  const words = helpTexts().support;
  return (
    <TextField
      // Only a new file input is empty.
      key={round}
      type="file"
      multiple
      accept={TYPES.join(',')}
      label={words.images}
      hint={isRefused ? undefined : words.imagesHint}
      error={isRefused && words.imagesHint}
      disabled={disabled}
      onChange={choose}
    />
  );
}
