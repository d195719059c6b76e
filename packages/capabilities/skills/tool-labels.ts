/** The tools a skill may name, as people know them. */
import labels from './tool-labels.json' with { type: 'json' };

export const toolLabels: ReadonlyMap<string, string> = new Map(Object.entries(labels));
