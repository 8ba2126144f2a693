import { bareOrDetail, bareString, type Call, developerError, messageError } from '@lectern/contract';
import type { HttpError } from '../lib/errors.ts';

/**
 * The JSON body of an error, in the shape that the call declares for its status: families differ
 * (wire contract 12.2, 17.1, 18.1, 25).
 */
export function presentError(call: Call | undefined, error: HttpError): unknown {
  const { code, message, status } = error;
  switch (call?.responses[status]?.body) {
    case bareString:
      return message;
    case bareOrDetail:
      return code === 'not_authenticated' ? { detail: message, error_code: code } : message;
    case messageError:
      return { message, error_code: code };
    case developerError:
      return {
        developer_message: message,
        user_message: message,
        error_code: code,
        ...(error.field && { field_errors: { [error.field]: { developer_message: message } } }),
      };
    default:
      return { detail: message, error_code: code };
  }
}
