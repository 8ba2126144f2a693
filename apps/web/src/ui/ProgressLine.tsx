import { useId } from 'react';
import { useFormat } from '../i18n/use-format.ts';

export interface ProgressLineProps {
  /** A whole percent; clamped to 0 to 100. */
  readonly percent: number;
  /** What is measured. */
  readonly label: string;
  /** Label and figure for screen readers only. */
  readonly hideLabel?: boolean;
}

export function ProgressLine({ percent, label, hideLabel = false }: ProgressLineProps) {
  const format = useFormat();
  const labelId = useId();
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div>
      <div className={hideLabel ? 'visually-hidden' : 'progress-label'}>
        <span id={labelId}>{label}</span> <span aria-hidden="true">{format.percent(shown / 100)}</span>
      </div>
      <progress className="progress-line" max={100} value={shown} aria-labelledby={labelId}>
        {format.percent(shown / 100)}
      </progress>
    </div>
  );
}
