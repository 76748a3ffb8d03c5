// JSON Schema validator of the compiler (Ajv, draft 2020-12).
import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Keys of an OpenAPI document that are not JSON Schema keywords. */
const OPENAPI = ['openapi', 'info', 'servers', 'tags', 'paths', 'webhooks', 'components', 'discriminator'];

/** Creates a validator with string formats that accepts the keys of OpenAPI documents. */
export function createValidator(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, ...options });
  formats.default(ajv);
  ajv.addVocabulary(OPENAPI);
  return ajv;
}

/** The message of a validation error after the path of its value; `root` describes the complete value. */
export const describeErrors = ({ instancePath, message, params }: ErrorObject, root: string): string =>
  `${instancePath || root} ${message}${params.additionalProperty ? ` (${params.additionalProperty})` : ''}`;
