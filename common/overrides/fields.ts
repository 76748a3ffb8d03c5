// Fields of an override. D1 columns, schemas, form fields, labels, and the overlay derive from this list.
import type { z } from 'zod';

/** Fields in the order of the audit log. `maxLength` is in characters. */
export const OVERRIDE_FIELDS = [
  { name: 'shown', column: 'shown', label: 'Visible', type: 'flag' },
  { name: 'startsAt', column: 'starts_at', label: 'From', type: 'instant' },
  { name: 'endsAt', column: 'ends_at', label: 'Until', type: 'instant' },
  { name: 'title', column: 'title', label: 'Title', type: 'text', maxLength: 120 },
  { name: 'text', column: 'text', label: 'Text', type: 'text', maxLength: 300 },
  { name: 'url', column: 'url', label: 'Link', type: 'link', maxLength: 300 },
  { name: 'urlText', column: 'url_text', label: 'Link text', type: 'text', maxLength: 60 },
  { name: 'image', column: 'image', label: 'Image', type: 'path', maxLength: 300 },
  { name: 'order', column: 'position', label: 'Order', type: 'order', maxLength: 2 },
] as const;
export type OverrideField = (typeof OVERRIDE_FIELDS)[number];
export type OverrideFieldName = OverrideField['name'];

/** Fields that replace content of the portal. `null` keeps the portal's value. */
export type ContentField = Extract<OverrideField, { type: 'text' | 'link' | 'path' }>;
export const CONTENT_FIELDS = OVERRIDE_FIELDS.filter(
  (field): field is ContentField => field.type === 'text' || field.type === 'link' || field.type === 'path',
);

type Schemas = Record<OverrideField['type'], (field: { name: string; maxLength?: number }) => z.ZodType>;

/** The shape of a Zod object with all fields, built from one schema for each field type. */
export const overrideShape = <S extends Schemas>(schemas: S) =>
  Object.fromEntries(OVERRIDE_FIELDS.map((field) => [field.name, schemas[field.type](field)])) as {
    [F in OverrideField as F['name']]: ReturnType<S[F['type']]>;
  };
