// Forms of §2 and §3 by code: fields in order, and the call of §7. Browser, site, and portal share this table.
import { keysOf, ownOf } from '../contract/own.ts';
import * as f from './fields.ts';

export type FormCode =
  | 'contact'
  | 'investment'
  | 'collect'
  | 'free-trial'
  | 'custom-solutions-free-trial'
  | 'partnership'
  | 'event'
  | 'document';

export interface Form {
  /** The call of the contract; `forms/add` receives the code of the form. */
  call: 'forms/contact' | 'forms/investment' | 'forms/collectMessage' | 'forms/add';
  fields: Readonly<Record<string, f.Field>>;
}

const person = {
  firstName: f.personName('given-name'),
  lastName: f.personName('family-name'),
  nameReading: f.nameReading(),
} as const;
const jobTitle = f.line('you', false, { autocomplete: 'organization-title' });
const company = f.line('company', true, { autocomplete: 'organization' });
const country = f.select('company', 'countries', true, { autocomplete: 'country' });
const comments = f.paragraph(false, { hint: true });
const industry = (required: boolean) => f.select('company', 'industries', required);
const agreement = f.agreement();

export const FORMS: Readonly<Record<FormCode, Form>> = {
  contact: {
    call: 'forms/contact',
    fields: {
      content: f.paragraph(true, { hint: true }),
      ...person,
      email: f.email(true),
      type: f.select('company', 'contact-topics', true),
      company,
      country,
      jobTitle,
      phone: f.phone(false),
      interests: f.choices('interests', false),
      agreement,
    },
  },
  investment: {
    call: 'forms/investment',
    fields: {
      type: f.select('request', 'investment-types', true),
      companyName: company,
      name: f.personName('name'),
      mobile: f.phone(true),
      email: f.email(true),
      telephone: f.phone(false, { autocomplete: 'work tel' }),
      visitorCount: f.count('request'),
      remark: f.paragraph(false),
      agreement,
    },
  },
  collect: {
    call: 'forms/collectMessage',
    fields: {
      name: f.personName('name'),
      phone: f.phone(true),
      company: f.line('company', false, { autocomplete: 'organization' }),
      addressUrl: f.website(false),
      tenantCode: f.hiddenCode(false),
      agreement,
    },
  },
  'free-trial': {
    call: 'forms/add',
    fields: {
      interests: f.choices('interests', true),
      ...person,
      jobTitle,
      email: f.email(true),
      phone: f.phone(true),
      company,
      country,
      industry: industry(true),
      website: f.website(false),
      comments,
      agreement,
    },
  },
  'custom-solutions-free-trial': {
    call: 'forms/add',
    fields: {
      interests: f.choices('interests', true),
      ...person,
      jobTitle,
      email: f.email(true),
      phoneOrHandle: f.handle(true),
      company,
      companyAddress: f.line('company', false, { autocomplete: 'street-address' }),
      country,
      industry: industry(true),
      employees: f.select('company', 'employees', false),
      website: f.website(false),
      comments,
      agreement,
    },
  },
  partnership: {
    call: 'forms/add',
    fields: {
      partnershipType: f.select('request', 'partner-types', true),
      businessModel: f.paragraph(true, { hint: true }),
      ...person,
      jobTitle,
      email: f.email(true),
      phone: f.phone(true),
      company,
      companyAddress: f.line('company', false, { autocomplete: 'street-address' }),
      country,
      industry: industry(true),
      website: f.website(true),
      annualRevenue: f.select('company', 'revenue', true),
      employees: f.select('company', 'employees', true),
      salesRepresentatives: f.select('company', 'sales-representatives', true),
      comments,
      agreement,
    },
  },
  event: {
    call: 'forms/add',
    fields: {
      event: f.hiddenCode(true),
      preferredDay: f.day(),
      preferredTime: f.time(),
      timeZone: f.timeZone(),
      interests: f.choices('interests', false),
      ...person,
      jobTitle,
      email: f.email(true),
      phoneOrHandle: f.handle(false),
      company,
      country,
      comments,
      agreement,
    },
  },
  document: {
    call: 'forms/add',
    fields: {
      document: f.hiddenCode(true),
      ...person,
      jobTitle,
      email: f.email(true),
      phone: f.phone(false),
      company,
      country,
      industry: industry(false),
      agreement,
    },
  },
};

export const FORM_CODES = /* @__PURE__ */ keysOf(FORMS);

/** Whether a string is the code of a form. */
export const isFormCode = (word: string): word is FormCode => Object.hasOwn(FORMS, word);

/** Names and fields that a form shows in a language, in order. Fields with input are visible in every language (F4). */
export const fieldsIn = (
  form: FormCode,
  locale: string,
  values: Readonly<Record<string, unknown>> = {},
): [name: string, field: f.Field][] =>
  Object.entries(FORMS[form].fields).filter(
    ([name, { locales }]) => !locales || locales.includes(locale) || Boolean(ownOf(values, name)),
  );
