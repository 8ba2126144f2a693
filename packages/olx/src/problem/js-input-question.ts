import type { JsInputQuestion } from '../special-questions.ts';
import type { XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';

const DEFAULT_WIDTH = 400;
const DEFAULT_HEIGHT = 500;
const MAX_SIZE = 4000;
const MAX_STATE = 10_000;
const PAGE = /^(?:https?:\/\/|\/assets\/)[^\s]{1,1000}$/i;
const FUNCTION = /^[\p{L}_$][\p{L}\d_$]{0,99}(?:\.[\p{L}_$][\p{L}\d_$]{0,99}){0,9}$/u;

/** One `<jsinput>` of a `<customresponse>`. */
export function readJsInput(
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): JsInputQuestion {
  const attribute = (name: string): string => (input.attributes.get(name) ?? '').trim();
  const written = attribute('html_file');
  if (written === '') throw new UnusableQuestion('it names no page.');
  const page = context.rewrite(`"${written}"`, input.line).slice(1, -1);
  if (!PAGE.test(page)) throw new UnusableQuestion('its page is not among the files of the course.');
  const functionOf = (name: string): string | null => {
    const value = attribute(name);
    if (value !== '' && !FUNCTION.test(value)) throw new UnusableQuestion(`its ${name} names no function.`);
    return value === '' ? null : value;
  };
  const initialState = input.attributes.get('initial_state') ?? null;
  if (initialState !== null && initialState.length > MAX_STATE) {
    throw new UnusableQuestion('its initial state is too long.');
  }
  const width = attribute('width');
  return {
    ...frame,
    kind: 'js-input',
    page,
    width: width.endsWith('%') ? null : sizeOf(width, DEFAULT_WIDTH),
    height: sizeOf(attribute('height'), DEFAULT_HEIGHT),
    title: attribute('title') || null,
    gradeFunction: functionOf('gradefn') ?? 'gradefn',
    getState: functionOf('get_statefn'),
    setState: functionOf('set_statefn'),
    initialState,
  };
}

function sizeOf(text: string, fallback: number): number {
  const size = Number.parseInt(text, 10);
  return size >= 0 ? Math.min(size, MAX_SIZE) : fallback;
}
