// API reference calls (§2 API center): the index by product, resources, other pages, the OpenAPI document as a file,
// and the operations of a customer's plan.
import { z } from 'zod';
import { API_FORMATS } from '../api-paths.ts';
import { code, personal, shared } from '../call.ts';
import {
  ApiChangelogSchema,
  ApiErrorsSchema,
  ApiEventsSchema,
  ApiGuidesSchema,
  ApiIndexSchema,
  ApiListSchema,
  ApiResourceSchema,
} from '../entities/api-reference.ts';

export const apiReferenceCalls = {
  'document/apiIndex': shared(
    'GET',
    '/help-doc/api',
    'API resources with their operations, of one or all products',
    {
      params: z.object({
        productCode: z.string().max(80).default(''),
        keyword: z.string().max(100).default(''),
      }),
      data: ApiIndexSchema,
    },
  ),
  'document/apiResource': shared('GET', '/help-doc/api/resources/:resourceCode', 'An API resource', {
    params: z.object({ resourceCode: code }),
    data: ApiResourceSchema,
  }),
  'document/apiGuides': shared('GET', '/help-doc/api/guides', 'Rules that apply to every API operation', {
    data: ApiGuidesSchema,
  }),
  'document/apiErrors': shared('GET', '/help-doc/api/errors', 'API problem types', {
    data: ApiErrorsSchema,
  }),
  'document/apiEvents': shared('GET', '/help-doc/api/events', 'The events that webhooks deliver', {
    data: ApiEventsSchema,
  }),
  'document/apiChangelog': shared('GET', '/help-doc/api/changelog', 'API changes, newest first', {
    data: ApiChangelogSchema,
  }),
  'document/apiDescription': shared(
    'GET',
    '/help-doc/api/description',
    'The OpenAPI document in the requested language, as text',
    {
      browser: false,
      params: z.object({ format: z.enum(API_FORMATS).default('json') }),
      data: z.object({ text: z.string() }),
    },
  ),
  'document/apiList': personal(
    'POST',
    '/help-doc/api/list',
    'Operations that a customer may call for a product; requires a signed-in customer with permission',
    { params: z.object({ productCode: code }), data: ApiListSchema },
  ),
} as const;
