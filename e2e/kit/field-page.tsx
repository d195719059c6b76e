/** A page with nothing but the prompt field and a plain list for `@`, to try the field's own promises apart from the product's pages. */
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { MentionItem } from '#contract/prompt/mention.ts';
import type { FieldHandle, MentionState } from '#web/features/composer/field.ts';
import { PromptField } from '#web/features/composer/prompt-field.tsx';

const items: MentionItem[] = [
  { id: 'f1', name: '周报.docx', avatarUrl: '', type: 'files', subType: 'task', tags: [] },
  { id: 't1', name: '地图', avatarUrl: 'https://elsewhere.example/a.png', type: 'tools', tags: [] },
  { id: 'e1', name: '法务专家', avatarUrl: '', type: 'experts', tags: [] },
];

function List({ at }: { at: MentionState }) {
  const found = items.filter(({ name }) => name.includes(at.query));
  const [active, setActive] = useState(0);
  useEffect(() => {
    at.keys.current = (event) => {
      if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
      else if (event.key === 'Enter' && found[active]) at.choose(found[active]);
      else return false;
      return true;
    };
    return () => {
      at.keys.current = null;
    };
  });
  return (
    <ul aria-label="可以提及" data-query={at.query} data-placed={at.rect !== null && at.rect.height > 0}>
      {found.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      <li>
        <button type="button" onClick={() => at.chooseTag({ id: 'tag1', name: '合同', avatarUrl: '' })}>
          “合同”标签合集
        </button>
        <button type="button" onClick={() => at.close()}>
          关闭
        </button>
      </li>
    </ul>
  );
}

function listFor(at: MentionState) {
  return <List at={at} />;
}

function Page() {
  const [text, setText] = useState('');
  const [heard, setHeard] = useState<string[]>([]);
  const field = useRef<FieldHandle>(null);
  // Without a button to come near to.
  useEffect(() => field.current?.prepare(), []);
  const hear = (what: string) => setHeard((before) => [...before, what]);
  return (
    <>
      <PromptField
        text={text}
        placeholder="写点什么"
        mentions={listFor}
        handle={field}
        actions={{
          onChange: setText,
          onSend: () => hear('send'),
          onFiles: (files) => hear(`files ${files.map(({ name }) => name).join()}`),
          onExitSkill: () => hear('skill'),
          onExitSameStyle: () => hear('same style'),
          onOptimizeGone: () => hear('optimize'),
          onOpenTag: (id) => hear(`tag ${id}`),
        }}
      />
      <button type="button" onClick={() => field.current?.mention()}>
        提及
      </button>
      <label>
        原文
        <textarea value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <output>{heard.join('|')}</output>
    </>
  );
}

const host = document.getElementById('root');
if (host) createRoot(host).render(<Page />);
