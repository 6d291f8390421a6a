/** What a refusal names when the owner has to show once more who they are. */

/** The field; `POST /api/admin/confirm` takes the answer. */
export const CONFIRMATION = 'confirmation';
