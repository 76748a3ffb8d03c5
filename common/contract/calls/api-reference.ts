// API reference calls (§2 API center): the index by product, resources, other pages, the OpenAPI document as a file,
// and the operations of a customer's plan.
import { z } from 'zod';
import { API_FORMATS } from '../api-paths.ts';
import { CACHE_SECONDS, call, code, noParams } from '../call.ts';
import {
  ApiChangelogSchema,
  ApiErrorsSchema,
  ApiEventsSchema,
  ApiGuidesSchema,
  ApiIndexSchema,
  ApiListSchema,
  ApiResourceSchema,
} from '../entities/api-reference.ts';

const shared = {
  method: 'GET',
  audience: 'shared',
  browser: true,
  cacheSeconds: CACHE_SECONDS.minutes,
} as const;

export const apiReferenceCalls = {
  'document/apiIndex': call({
    ...shared,
    summary: 'API resources with their operations, of one or all products',
    path: '/help-doc/api',
    params: z.object({
      productCode: z.string().max(80).default(''),
      keyword: z.string().max(100).default(''),
    }),
    data: ApiIndexSchema,
  }),
  'document/apiResource': call({
    ...shared,
    summary: 'A resource of the API',
    path: '/help-doc/api/resources/:resourceCode',
    params: z.object({ resourceCode: code }),
    data: ApiResourceSchema,
  }),
  'document/apiGuides': call({
    ...shared,
    summary: 'Rules that apply to every operation of the API',
    path: '/help-doc/api/guides',
    params: noParams,
    data: ApiGuidesSchema,
  }),
  'document/apiErrors': call({
    ...shared,
    summary: 'The problem types of the API',
    path: '/help-doc/api/errors',
    params: noParams,
    data: ApiErrorsSchema,
  }),
  'document/apiEvents': call({
    ...shared,
    summary: 'The events that webhooks deliver',
    path: '/help-doc/api/events',
    params: noParams,
    data: ApiEventsSchema,
  }),
  'document/apiChangelog': call({
    ...shared,
    summary: 'Changes of the API, newest first',
    path: '/help-doc/api/changelog',
    params: noParams,
    data: ApiChangelogSchema,
  }),
  'document/apiDescription': call({
    ...shared,
    browser: false,
    summary: 'The OpenAPI document of the API in the requested language, as text',
    path: '/help-doc/api/description',
    params: z.object({ format: z.enum(API_FORMATS).default('json') }),
    data: z.object({ text: z.string() }),
  }),
  'document/apiList': call({
    summary:
      'Operations that a customer may call for a product; requires a signed-in customer with permission',
    method: 'POST',
    path: '/help-doc/api/list',
    audience: 'personal',
    browser: true,
    cacheSeconds: CACHE_SECONDS.never,
    params: z.object({ productCode: code }),
    data: ApiListSchema,
  }),
} as const;
