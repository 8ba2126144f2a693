import type { Experiment } from '../course/experiments.tsx';
import { auditFlyover } from '../experiments/audit-flyover/index.ts';

/** All experiments. To remove one, delete its line here, and its folder. */
export const experiments: readonly Experiment[] = [auditFlyover];
