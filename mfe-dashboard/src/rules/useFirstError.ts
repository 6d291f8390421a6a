/** Moves the focus to the first invalid field and opens the parts that hide it. */
import { type RefObject, useEffect, useState } from 'react';

export function useFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  // After the fields show their errors.
  useEffect(() => {
    if (asked === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    for (const folded of form.current?.querySelectorAll('details') ?? [])
      if (folded.contains(field ?? null)) folded.open = true;
    field?.focus();
  }, [asked, form]);
  return () => setAsked((times) => times + 1);
}
