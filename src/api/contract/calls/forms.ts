// §7: what visitors send. Browsers post to the site's own form routes, never straight to these.
import { z } from 'zod';
import { call, code, KEEP } from '../call.ts';
import {
  CollectMessageSchema,
  ContactSchema,
  GenericFormSchema,
  InvestmentSchema,
  ReceiptSchema,
  VerifyPictureSchema,
} from '../entities/forms.ts';

const personal = {
  audience: 'personal',
  browser: false,
  keepSeconds: KEEP.never,
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
  /** Not in §7: where the picture behind `pictureType` and `verifyCode` comes from. */
  'forms/verifyPicture': call({
    ...personal,
    summary: 'A new verification picture',
    method: 'GET',
    path: '/verify-picture/:purpose',
    params: z.object({ purpose: code }),
    data: VerifyPictureSchema,
    browser: true,
  }),
} as const;
