/** What a message points at in the site of its task, with the code that stands there: cut from the project's own files, whatever the page said. */
import { sourcesOf } from '#capabilities/deliverables/site/element/site-sources.server.ts';
import { PartType } from '#contract/site/chat.ts';
import { selectionLimits, selectionsIn, type DomSelectPart } from '#contract/site/selection.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { filesOf, openTree } from './site-trees.ts';
import { headOf, projectOfTask } from './site-versions.ts';

/** A longer file is not looked through for a place in it. */
const longestFile = 400_000;

/** None for a task without a site. Places in files that are not there are left out. */
export async function partsOf(db: Queryable, task_id: string, content: string): Promise<DomSelectPart[]> {
  const selections = selectionsIn(content);
  if (selections.length === 0) return [];
  const project = await projectOfTask(db, task_id);
  const head = project && (await headOf(db, project));
  if (!head) return [];
  const { codeOfElement, codeOfLine } = await import('#capabilities/deliverables/site/element/edit-element.server.ts');
  const files = filesOf(db, project.project_id, await openTree(db, project.project_id, head.tree));
  const sources = sourcesOf(files);
  const read = async (path: string): Promise<string | null> => {
    const source = files.paths.includes(path) ? await sources.read(path) : null;
    return source !== null && source.length <= longestFile ? source : null;
  };
  const parts: DomSelectPart[] = [];
  for (const selection of selections) {
    if (Array.isArray(selection)) {
      const selectedArea = [];
      for (const one of selection) {
        const source = await read(one.filePath);
        if (source === null) continue;
        const startCodeBlock = codeOfLine(one.filePath, source, one.startLine, one.startTagName, selectionLimits.code_chars);
        selectedArea.push({ ...one, startCodeBlock });
      }
      if (selectedArea.length > 0) parts.push({ type: PartType.DomSelect, domSelect: { selectedArea } });
      continue;
    }
    const source = await read(selection.filePath);
    if (source === null) continue;
    const codeBlock = codeOfElement(selection.filePath, source, selection.line, selection.column, selectionLimits.code_chars);
    parts.push({ type: PartType.DomSelect, domSelect: { ...selection, codeBlock } });
  }
  return parts;
}
