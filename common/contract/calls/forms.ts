// Calls for forms (§7). Browsers post to the site's form routes, never directly to these calls.
import { z } from 'zod';
import { CACHE_SECONDS, callsWith, code } from '../call.ts';
import {
  CollectMessageSchema,
  ContactSchema,
  GenericFormSchema,
  InvestmentSchema,
  ReceiptSchema,
  VerificationSchema,
} from '../entities/forms.ts';

const personal = callsWith({ audience: 'personal', browser: false, cacheSeconds: CACHE_SECONDS.never });

export const formCalls = {
  'forms/contact': personal('POST', '/contact', 'A message', { params: ContactSchema, data: ReceiptSchema }),
  'forms/investment': personal('POST', '/contact/investment', 'A request for investment contact', {
    params: InvestmentSchema,
    data: ReceiptSchema,
  }),
  'forms/collectMessage': personal(
    'POST',
    '/trans/contact/:belongCode/investment',
    'A message collected for a partner',
    { params: CollectMessageSchema.extend({ belongCode: code }), data: ReceiptSchema },
  ),
  'forms/add': personal('POST', '/form/add', 'A form by its code', {
    params: GenericFormSchema,
    data: ReceiptSchema,
  }),
  /**
   * Not in §7: issues the verification that `pictureType` and `verifyCode` solve. The portal chooses the kind. The
   * purpose identifies the form: `contact`, `investment`, `collect`, or the code of a form sent to `/form/add`.
   */
  'forms/verification': personal(
    'GET',
    '/verification/:purpose',
    'A new verification of a kind that the portal chooses, for one form and one use',
    {
      params: z.object({
        purpose: code,
        /** `no`: for a page that must work without scripts. */
        scripts: z.enum(['yes', 'no']).default('yes'),
      }),
      data: VerificationSchema,
      browser: true,
    },
  ),
} as const;
