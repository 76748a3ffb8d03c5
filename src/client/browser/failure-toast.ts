// Toasts for failed calls (§8), with the messages that visitors see. Calls that report failures themselves do not load
// this module.
import { CODES, DEFAULT_REJECTION } from '../../../common/contract/codes.ts';
import type { CallFailure } from './call-failure.ts';
import { text } from './texts.ts';
import { showToast } from './toast.ts';

/** Returns the message of a failure (§8). */
function messageOf({ noResponse, status, code, message, retryAfter }: CallFailure): string {
  if (noResponse === 'timeout' || status === 504) return text('error.timeout');
  if (noResponse === 'network' || code === CODES.network) return text('error.network');
  if (noResponse === 'empty' || status === 500) return text('error.server');
  if (status === 404 || code === CODES.notFound) return text('error.notFoundDetail');
  if (status === 401) return text('error.unauthorized');
  if (status === 403) return message || text('error.forbidden');
  if (status === 405) return text('error.method');
  if (status === 413) return text('error.tooLarge');
  if (status === 429 || code === CODES.limited)
    return retryAfter
      ? text('error.tooManyFor').replace('{{seconds}}', String(retryAfter))
      : text('error.tooMany');
  if (status === 200) return message === '' || message === DEFAULT_REJECTION ? text('error.failed') : message;
  return message || text('error.other');
}

/** Shows the message of a failure. */
export const showFailure = (failure: CallFailure): void => showToast(messageOf(failure));
