// Fields of an override. D1 columns, schemas, form fields, labels, and the overlay derive from this list.
import type { z } from 'zod';
import type { OverrideKind } from './kinds.ts';

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

/** Maximum length of a menu item's label in characters, so that the header fits on one line. */
export const MAX_MENU_LABEL_LENGTH = 40;

/** Fields of menu items in addition to those of banners. Overrides of other kinds omit them. */
export const MENU_ONLY_FIELDS = [
  { name: 'badge', column: 'badge', label: 'Badge', type: 'text', maxLength: 16 },
  { name: 'promotion', column: 'promotion', label: 'Promotion', type: 'text', maxLength: 90 },
  { name: 'promotionUrl', column: 'promotion_url', label: 'Promotion link', type: 'link', maxLength: 300 },
] as const;
/** A field of any kind of override. */
export type AnyField = OverrideField | (typeof MENU_ONLY_FIELDS)[number];
export type OverrideFieldName = AnyField['name'];

const ANY_FIELDS: readonly AnyField[] = [...OVERRIDE_FIELDS, ...MENU_ONLY_FIELDS];
const fieldsNamed = (...names: OverrideFieldName[]): readonly AnyField[] =>
  ANY_FIELDS.filter(({ name }) => names.includes(name));
const MENU_FIELDS = fieldsNamed(
  'shown',
  'startsAt',
  'endsAt',
  'title',
  'url',
  'order',
  'badge',
  'promotion',
  'promotionUrl',
);
const FIELDS: Readonly<Record<OverrideKind, readonly AnyField[]>> = {
  advertisement: OVERRIDE_FIELDS,
  banner: OVERRIDE_FIELDS,
  menu: MENU_FIELDS,
  site: fieldsNamed('shown', 'startsAt', 'endsAt', 'text', 'url'),
};

/** The fields of a kind of override. */
export const fieldsOf = (kind: OverrideKind): readonly AnyField[] => FIELDS[kind];

/** Fields that replace content of the portal. `null` keeps the portal's value. */
export type ContentField = Extract<OverrideField, { type: 'text' | 'link' | 'path' }>;
export const CONTENT_FIELDS = OVERRIDE_FIELDS.filter(
  (field): field is ContentField => field.type === 'text' || field.type === 'link' || field.type === 'path',
);

type Schemas = Record<OverrideField['type'], (field: { name: string; maxLength?: number }) => z.ZodType>;

/** The shape of a Zod object with the fields of banners, built from one schema for each field type. */
export const overrideShape = <S extends Schemas>(schemas: S) =>
  Object.fromEntries(OVERRIDE_FIELDS.map((field) => [field.name, schemas[field.type](field)])) as {
    [F in OverrideField as F['name']]: ReturnType<S[F['type']]>;
  };

/** The shape of a Zod object with the additional fields of menu items. */
export const menuShape = <S extends Pick<Schemas, 'text' | 'link'>>(schemas: S) =>
  Object.fromEntries(MENU_ONLY_FIELDS.map((field) => [field.name, schemas[field.type](field)])) as {
    [F in (typeof MENU_ONLY_FIELDS)[number] as F['name']]: ReturnType<S[F['type']]>;
  };
