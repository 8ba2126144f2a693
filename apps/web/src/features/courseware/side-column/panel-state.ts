/** Of a panel beside the unit. `opened`: by the learner just now, so focus moves into it; `open`: from the start. */
export type PanelState = 'open' | 'opened' | 'closed';
