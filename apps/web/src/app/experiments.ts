import type { Experiment } from '../course/experiments.tsx';
import { auditFlyover } from '../experiments/audit-flyover/index.ts';

/** What a site may try out. Removing an experiment is its line here, and its folder. */
export const experiments: readonly Experiment[] = [auditFlyover];
