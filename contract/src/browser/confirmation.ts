/** How a refusal asks the owner to confirm their identity. */

/** The field's name; `POST /api/admin/confirm` accepts the confirmation. */
export const CONFIRMATION = 'confirmation';
