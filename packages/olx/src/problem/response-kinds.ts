import type { Question } from '../problem-model.ts';
import { descendantsNamed, type XmlElement } from '../xml/xml.ts';
import { readAnnotation } from './annotation-question.ts';
import { choiceTextGroupsOf, readChoiceText } from './choice-text-question.ts';
import {
  choiceGroupsOf,
  readDropdown,
  readMultipleChoice,
  readSingleChoice,
  readTrueFalse,
} from './choices.ts';
import type { ProblemContext } from './context.ts';
import { customInputsOf, readCustomInput } from './custom-question.ts';
import { readFormula } from './formula-question.ts';
import type { QuestionFrame } from './frame.ts';
import { readImage } from './image-question.ts';
import { readNumber } from './number-question.ts';
import { readSymbolic } from './symbolic-question.ts';
import { readText } from './text-question.ts';

type Reader = (
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
) => Question;

/** How the fields of a response are found, and each read as a question. */
export interface ResponseKind {
  inputs: (response: XmlElement) => XmlElement[];
  read: Reader;
}

/** By the name of the element. */
export const RESPONSE_KINDS: Readonly<Record<string, ResponseKind>> = {
  multiplechoiceresponse: { inputs: choiceGroupsOf, read: readSingleChoice },
  truefalseresponse: { inputs: choiceGroupsOf, read: readTrueFalse },
  choiceresponse: { inputs: choiceGroupsOf, read: readMultipleChoice },
  optionresponse: { inputs: (response) => descendantsNamed(response, 'optioninput'), read: readDropdown },
  stringresponse: { inputs: (response) => descendantsNamed(response, 'textline'), read: readText },
  numericalresponse: {
    inputs: (response) => descendantsNamed(response, 'textline', 'formulaequationinput'),
    read: readNumber,
  },
  customresponse: { inputs: customInputsOf, read: readCustomInput },
  formularesponse: {
    inputs: (response) => descendantsNamed(response, 'formulaequationinput', 'textline'),
    read: readFormula,
  },
  symbolicresponse: {
    inputs: (response) => descendantsNamed(response, 'textline', 'formulaequationinput'),
    read: readSymbolic,
  },
  choicetextresponse: { inputs: choiceTextGroupsOf, read: readChoiceText },
  imageresponse: { inputs: (response) => descendantsNamed(response, 'imageinput'), read: readImage },
  annotationresponse: {
    inputs: (response) => descendantsNamed(response, 'annotationinput'),
    read: readAnnotation,
  },
};
