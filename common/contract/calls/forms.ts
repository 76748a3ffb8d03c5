// Calls for forms (§7). Browsers post to the site's form routes, never directly to these calls.
import { z } from 'zod';
import { CACHE_SECONDS, call, code } from '../call.ts';
import {
  CollectMessageSchema,
  ContactSchema,
  GenericFormSchema,
  InvestmentSchema,
  ReceiptSchema,
  VerificationSchema,
} from '../entities/forms.ts';

const personal = {
  audience: 'personal',
  browser: false,
  cacheSeconds: CACHE_SECONDS.never,
  data: ReceiptSchema,
} as const;

export const formCalls = {
  'forms/contact': call({
    ...personal,
    summary: 'A message',
    method: 'POST',
    path: '/contact',
    params: ContactSchema,
  }),
  'forms/investment': call({
    ...personal,
    summary: 'A request for investment contact',
    method: 'POST',
    path: '/contact/investment',
    params: InvestmentSchema,
  }),
  'forms/collectMessage': call({
    ...personal,
    summary: 'A message collected for a partner',
    method: 'POST',
    path: '/trans/contact/:belongCode/investment',
    params: CollectMessageSchema.extend({ belongCode: code }),
  }),
  'forms/add': call({
    ...personal,
    summary: 'A form by its code',
    method: 'POST',
    path: '/form/add',
    params: GenericFormSchema,
  }),
  /**
   * Not in §7: issues the verification that `pictureType` and `verifyCode` solve. The portal chooses the kind. The
   * purpose identifies the form: `contact`, `investment`, `collect`, or the code of a form sent to `/form/add`.
   */
  'forms/verification': call({
    ...personal,
    summary: 'A new verification of a kind that the portal chooses, for one form and one use',
    method: 'GET',
    path: '/verification/:purpose',
    params: z.object({
      purpose: code,
      /** `no`: for a page that must work without scripts. */
      scripts: z.enum(['yes', 'no']).default('yes'),
    }),
    data: VerificationSchema,
    browser: true,
  }),
} as const;
