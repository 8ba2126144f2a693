import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useSiteConfig } from '../lms/lms.ts';
import type { SiteConfig } from '../lms/site-config.ts';
import { OptionalPart } from './OptionalPart.tsx';

/** A place on a screen of a course in which an experiment may show something else. */
export type ExperimentPlace = {
  readonly courseId: string;
  /** What stands there without an experiment. */
  readonly children: ReactNode;
} & (
  | { readonly place: 'upgrade-notice' | 'schedule-banner' | 'tray-trigger' | 'tray' }
  | {
      readonly place: 'unit';
      readonly sequenceId: string;
      readonly isGraded: boolean;
    }
);

/**
 * Something that a site tries out in some of its courses. Screens know places only, no experiment: that is a folder of
 * its own, and a line in `app/experiments.ts` (decision 0027).
 */
export interface Experiment {
  /** Whether the site's configuration has it on in this course. Asked on every screen, so it is cheap. */
  readonly isOn: (config: SiteConfig, courseId: string) => boolean;
  /** Shows every place. Best a lazy component, so that it is fetched only where the experiment is on. */
  readonly Place: ComponentType<ExperimentPlace>;
}

const ExperimentsContext = createContext<readonly Experiment[]>([]);

/** Tells the screens below which experiments there are. */
export const ExperimentsProvider = ExperimentsContext;

/** A place that belongs to `children`, unless an experiment is on in this course: then that decides. */
export function ExperimentSlot(props: ExperimentPlace) {
  const config = useSiteConfig();
  const experiment = use(ExperimentsContext).find(({ isOn }) => isOn(config, props.courseId));
  if (experiment === undefined) return props.children;
  return (
    <OptionalPart instead={props.children}>
      <experiment.Place {...props} />
    </OptionalPart>
  );
}
