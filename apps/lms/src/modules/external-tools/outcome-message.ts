import {
  childrenNamed,
  descendantsNamed,
  elementsOf,
  OlxError,
  parseXml,
  textOf,
  type XmlElement,
  XmlSyntaxError,
} from '@lectern/olx';
import { html, raw } from '../../lib/html.ts';

/** What a tool can do with a learner's result. A score is from 0 to 1. */
export type ResultOperation =
  | { operation: 'replaceResult'; score: number }
  | { operation: 'readResult' }
  | { operation: 'deleteResult' };

/** An operation on the result with this id. */
export type OutcomeRequest = ResultOperation & { resultId: string };

/** A message of a tool, with the id by which the tool knows it. */
export interface OutcomeMessage {
  messageId: string;
  /** The name of the operation without `Request`; may be empty. */
  operation: string;
  /** Why it can't be carried out: `unsupported` if the operation is unknown. */
  request: OutcomeRequest | { fault: 'invalid' | 'unsupported'; text: string };
}

const LIMITS = { maxXmlDepth: 12, maxXmlElements: 100 };
const MAX_TEXT = 2000;

/**
 * Reads a message of the outcomes service (LTI 1.1, "plain old XML"). Null for anything but XML of that form; a document
 * type, and so entities of its own, is refused.
 */
export function readOutcomeMessage(text: string): OutcomeMessage | null {
  const root = findRoot(text);
  const [body] = root === null ? [] : childrenNamed(root, 'imsx_POXBody');
  const [asked, ...others] = body === undefined ? [] : elementsOf(body);
  if (root === null || asked === undefined || others.length > 0) return null;
  const operation = asked.name.replace(/Request$/, '');
  return {
    messageId: findText(root, 'imsx_messageIdentifier'),
    operation,
    request: readRequest(operation, asked),
  };
}

function findRoot(text: string): XmlElement | null {
  if (/<!doctype/i.test(text)) return null;
  try {
    const root = parseXml(text, 'message', LIMITS);
    return root.name === 'imsx_POXEnvelopeRequest' ? root : null;
  } catch (error) {
    if (error instanceof XmlSyntaxError || error instanceof OlxError) return null;
    throw error;
  }
}

function findText(element: XmlElement, name: string): string {
  const [found] = descendantsNamed(element, name);
  return found === undefined ? '' : textOf(found).trim().slice(0, MAX_TEXT);
}

function readRequest(operation: string, asked: XmlElement): OutcomeMessage['request'] {
  const resultId = findText(asked, 'sourcedId');
  switch (operation) {
    case 'readResult':
    case 'deleteResult':
      return { operation, resultId };
    case 'replaceResult': {
      const score = readScore(findText(asked, 'textString'));
      if (score === null) return { fault: 'invalid', text: 'The score is not a number from 0 to 1.' };
      return { operation, resultId, score };
    }
    default:
      return { fault: 'unsupported', text: 'This operation is not supported.' };
  }
}

/** Null for anything but a decimal number from 0 to 1. */
function readScore(text: string): number | null {
  const score = /^\d{0,2}(\.\d{0,30})?(e-?\d{1,2})?$/i.test(text) && text !== '' ? Number(text) : Number.NaN;
  return score >= 0 && score <= 1 ? score : null;
}

export interface OutcomeReply {
  code: 'success' | 'failure' | 'unsupported';
  text: string;
  messageId: string;
  operation: string;
  /** Of `readResult`: null = no score yet. */
  score?: number | null;
}

/** A response of the outcomes service. `id` identifies the response. */
export function renderOutcomeReply(
  { code, text, messageId, operation, score }: OutcomeReply,
  id: string,
): string {
  const name = /^[A-Za-z]{1,50}$/.test(operation) ? operation : '';
  const result =
    score !== undefined &&
    html`<result><resultScore><language>en</language><textString>${score}</textString></resultScore></result>`;
  const body =
    code === 'success' && name !== ''
      ? html`<imsx_POXBody>${raw(`<${name}Response>`)}${result}${raw(`</${name}Response>`)}</imsx_POXBody>`
      : html`<imsx_POXBody/>`;
  const severity = code === 'success' ? 'status' : 'error';
  const reply = html`<imsx_POXEnvelopeResponse xmlns="http://www.imsglobal.org/services/ltiv1p1/xsd/imsoms_v1p0"><imsx_POXHeader><imsx_POXResponseHeaderInfo><imsx_version>V1.0</imsx_version><imsx_messageIdentifier>${id}</imsx_messageIdentifier><imsx_statusInfo><imsx_codeMajor>${code}</imsx_codeMajor><imsx_severity>${severity}</imsx_severity><imsx_description>${text}</imsx_description><imsx_messageRefIdentifier>${xmlText(messageId)}</imsx_messageRefIdentifier><imsx_operationRefIdentifier>${name}</imsx_operationRefIdentifier></imsx_statusInfo></imsx_POXResponseHeaderInfo></imsx_POXHeader>${body}</imsx_POXEnvelopeResponse>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${reply}`;
}

/** Without the characters that XML can't contain. */
const xmlText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '');
