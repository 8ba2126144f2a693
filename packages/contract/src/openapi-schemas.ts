import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { courseMode, enrollment } from './account/enrollment.ts';
import { enterpriseCustomer } from './account/enterprise.ts';
import { courseMetadata, courseTab } from './course-home/course-metadata.ts';
import { creditCourseRequirements } from './course-home/credit-requirements.ts';
import { dates } from './course-home/dates.ts';
import { navigationBlock } from './course-home/navigation.ts';
import { courseTool, outline, outlineBlock } from './course-home/outline.ts';
import {
  assignmentPolicy,
  assignmentTypeGrade,
  completionSummary,
  progress,
  subsectionScore,
} from './course-home/progress.ts';
import { resetDeadlinesResult } from './course-home/reset-deadlines.ts';
import { treeBlock } from './courseware/block-tree.ts';
import { coursewareCourse, coursewareTab, entranceExamData, relatedProgram } from './courseware/course.ts';
import { learningSection, learningSequence, learningSequences } from './courseware/learning-sequences.ts';
import { gatedContent, sequence, sequenceItem } from './courseware/sequence.ts';
import { detailError, developerError, messageError } from './errors.ts';
import { exam, examAttempt, proctoringSettings } from './exams/exam.ts';
import { onboardingStatus } from './exams/onboarding.ts';
import { courseKey, usageKey } from './keys.ts';
import { mfeConfig } from './platform/mfe-config.ts';
import { recommendation } from './platform/recommendations.ts';
import { celebrations } from './shared/celebrations.ts';
import { certificateData } from './shared/certificate.ts';
import { courseAccess } from './shared/course-access.ts';
import { dateBlock, datesBannerInfo } from './shared/dates.ts';
import { courseGoals } from './shared/goals.ts';
import { accessExpiration, offer, verifiedMode } from './shared/upgrade.ts';
import { bookmark } from './tools/bookmarks.ts';
import { activeMasquerade, masqueradeOption } from './tools/masquerade.ts';
import { isoDate } from './types.ts';
import { userState } from './units/block-handlers.ts';
import { unitCompletion } from './units/completion.ts';
import { problemView } from './units/problem-handlers.ts';

/** The schemas with a name in the document, so that each is in it only once. */
const named: Record<string, v.GenericSchema> = {
  AccessExpiration: accessExpiration,
  ActiveMasquerade: activeMasquerade,
  AssignmentPolicy: assignmentPolicy,
  AssignmentTypeGrade: assignmentTypeGrade,
  Block: treeBlock,
  Bookmark: bookmark,
  Celebrations: celebrations,
  CertificateData: certificateData,
  CompletionSummary: completionSummary,
  CourseAccess: courseAccess,
  CourseGoals: courseGoals,
  CourseKey: courseKey,
  CourseMetadata: courseMetadata,
  CourseMode: courseMode,
  CourseTab: courseTab,
  CourseTool: courseTool,
  CoursewareCourse: coursewareCourse,
  CoursewareTab: coursewareTab,
  CreditCourseRequirements: creditCourseRequirements,
  DateBlock: dateBlock,
  Dates: dates,
  DatesBannerInfo: datesBannerInfo,
  DateTime: isoDate,
  DetailError: detailError,
  DeveloperError: developerError,
  Enrollment: enrollment,
  EnterpriseCustomer: enterpriseCustomer,
  EntranceExamData: entranceExamData,
  Exam: exam,
  ExamAttempt: examAttempt,
  GatedContent: gatedContent,
  LearningSection: learningSection,
  LearningSequence: learningSequence,
  LearningSequences: learningSequences,
  MasqueradeOption: masqueradeOption,
  MessageError: messageError,
  MfeConfig: mfeConfig,
  NavigationBlock: navigationBlock,
  Offer: offer,
  OnboardingStatus: onboardingStatus,
  Outline: outline,
  OutlineBlock: outlineBlock,
  ProblemView: problemView,
  ProctoringSettings: proctoringSettings,
  Progress: progress,
  Recommendation: recommendation,
  RelatedProgram: relatedProgram,
  ResetDeadlinesResult: resetDeadlinesResult,
  Sequence: sequence,
  SequenceItem: sequenceItem,
  SubsectionScore: subsectionScore,
  UnitCompletion: unitCompletion,
  UsageKey: usageKey,
  UserState: userState,
  VerifiedMode: verifiedMode,
};

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = ReturnType<typeof toJsonSchema>;

type Config = NonNullable<Parameters<typeof toJsonSchema>[1]>;

/**
 * Constraints that JSON Schema can't express are left to the server: keys are validated by a function, brands are types
 * only.
 */
const config: Config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: ['brand', 'check', 'finite'],
  overrideAction: ({ valibotAction, jsonSchema }) => {
    if (valibotAction.type === 'safe_integer') return { ...jsonSchema, type: 'integer' };
    if (valibotAction.type === 'not_value' && 'requirement' in valibotAction) {
      return { ...jsonSchema, not: { const: valibotAction.requirement as string } };
    }
    return undefined;
  },
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** The JSON Schema of one request or response body, with references to `componentSchemas`. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const name = Object.keys(named).find((key) => named[key] === schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  const { $schema: _, $defs: __, ...bare } = toJsonSchema(schema, { ...config, definitions: named });
  return bare;
}

/** Every schema that has a name in the document. */
export function componentSchemas(): Record<string, JsonSchema> {
  return toJsonSchemaDefs(named, config);
}
