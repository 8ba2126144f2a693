import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useSiteConfig } from '../lms/lms.ts';
import type { SiteConfig } from '../lms/site-config.ts';
import { OptionalContent } from './OptionalContent.tsx';

/** A slot of a screen, whose content an experiment may replace. */
export type ExperimentSlotProps = {
  readonly courseId: string;
  /** The default content, without an experiment. */
  readonly children: ReactNode;
} & (
  | { readonly slot: 'upgrade-notice' | 'schedule-banner' | 'tray-trigger' | 'tray' }
  | {
      readonly slot: 'unit';
      readonly sequenceId: string;
      readonly isGraded: boolean;
    }
);

/**
 * An A/B test that a site runs in some of its courses. Screens know only slots, not experiments: each is a folder and
 * a line in `app/experiments.ts` (decision 0027).
 */
export interface Experiment {
  /** Whether it is enabled in this course. Called on every screen, so it must be cheap. */
  readonly isOn: (config: SiteConfig, courseId: string) => boolean;
  /** Renders any slot. Make it lazy, so that it is fetched only where the experiment is enabled. */
  readonly Slots: ComponentType<ExperimentSlotProps>;
}

const ExperimentsContext = createContext<readonly Experiment[]>([]);

/** Provides the experiments to the screens below. */
export const ExperimentsProvider = ExperimentsContext;

/** Whether an experiment is enabled in a course. */
export function useHasExperiment(courseId: string): boolean {
  const config = useSiteConfig();
  return use(ExperimentsContext).some(({ isOn }) => isOn(config, courseId));
}

/** Renders `children`, unless an experiment is enabled in this course: then its component decides. */
export function ExperimentSlot(props: ExperimentSlotProps) {
  const config = useSiteConfig();
  const experiment = use(ExperimentsContext).find(({ isOn }) => isOn(config, props.courseId));
  if (experiment === undefined) return props.children;
  return (
    <OptionalContent instead={props.children}>
      <experiment.Slots {...props} />
    </OptionalContent>
  );
}
