/** Leaves the contract's schemas out of the page: it needs their types and the constants beside them, the server parses. */
import type { Plugin } from 'vite';

/**
 * Drops every top-level `const` of the contract and the kernel that is made by calling zod, directly or from another one that is dropped.
 * Page code that imports a schema fails to build, which is the point. What a foreign frame says is parsed in the page.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/(contract\/(?!content\/)|agent\/).*\.ts$/, code: 'zod' },
      handler(code, id) {
        // Where none of it is used it goes altogether.
        if (parsedHere.test(id)) return { code, map: null, moduleSideEffects: false };
        const dropped = new Set(['z']);
        let kept = code;
        for (const node of this.parse(code).body) {
          const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
          if (declaration?.type !== 'VariableDeclaration') continue;
          const [declarator] = declaration.declarations;
          if (declarator?.id.type !== 'Identifier' || !dropped.has(calledRoot(declarator.init))) continue;
          dropped.add(declarator.id.name);
          kept = kept.slice(0, node.start) + ' '.repeat(node.end - node.start) + kept.slice(node.end);
        }
        return { code: kept, map: null };
      },
    },
  };
}

const parsedHere = /\/contract\/site\/frame-(?:messages|places)\.ts$/;

/** The name a chain of calls begins with: `z` of `z.string().min(1)`; '' when it is no call. */
function calledRoot(expression: unknown): string {
  let at = expression;
  let called = false;
  while (typeof at === 'object' && at !== null && 'type' in at) {
    if (at.type === 'CallExpression' && 'callee' in at) {
      called = true;
      at = at.callee;
    } else if (at.type === 'MemberExpression' && 'object' in at) at = at.object;
    else if (at.type === 'Identifier' && 'name' in at && typeof at.name === 'string') return called ? at.name : '';
    else return '';
  }
  return '';
}
