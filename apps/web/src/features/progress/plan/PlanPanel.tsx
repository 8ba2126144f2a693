import { useServerNow } from '../../../course/use-now.ts';
import type { Progress } from '../../../lms/progress.ts';
import { applyScores, type HypotheticalScores, listAssignments } from './assignments.ts';
import { NeedSection } from './NeedSection.tsx';
import styles from './PlanPanel.module.css';
import { WhatIfSection } from './WhatIfSection.tsx';

export interface PlanPanelProps {
  readonly progress: Progress;
  readonly scores: HypotheticalScores;
  readonly onChange: (scores: HypotheticalScores) => void;
}

/** The grade planner: what is needed, then fields for hypothetical scores, which change what is needed. */
export function PlanPanel({ progress, scores, onChange }: PlanPanelProps) {
  // Due dates are days away, so the browser's clock is accurate enough.
  const now = useServerNow(0);
  const assignments = listAssignments(progress, now);
  return (
    <div className={styles.panel}>
      <NeedSection
        gradingPolicy={progress.gradingPolicy}
        assignments={applyScores(assignments, scores)}
        isHypothetical={scores.size > 0}
      />
      <WhatIfSection progress={progress} assignments={assignments} scores={scores} onChange={onChange} />
    </div>
  );
}
