/** Reads html into a tree, and gives up while it is still being read when nesting or number of elements are beyond any page's. */
import { DomHandler, Parser } from 'htmlparser2';
import { Unreadable } from './reading.ts';

/** As deep as browsers build a tree. The parser's own stack makes each level cost as much as all above it. */
const mostDepth = 512;
/** More than the memory of a reading holds. */
const mostElements = 1_000_000;

class BoundedTree extends DomHandler {
  private elements = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > mostDepth) throw new Unreadable('里面的结构嵌套得太深，为安全起见没有打开。');
    this.elements += 1;
    if (this.elements > mostElements) throw new Unreadable(`里面有超过 ${mostElements / 10_000} 万个元素，读不了。请拆成较小的文件。`);
    super.onopentag(name, attributes);
  }
}

/** Throws Unreadable. */
export function parseHtml(html: string): DomHandler['dom'] {
  const tree = new BoundedTree();
  new Parser(tree).end(html);
  return tree.dom;
}
