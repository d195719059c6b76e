/** What the two voices say of their own, in the language of the talk. */

export interface Phrases {
  opening: (title: string, sources: string[]) => [host: string, guest: string];
  /** Of one's own few statements, which have no source. */
  ownOpening: (title: string) => string;
  ownMore: string[];
  ending: (title: string) => string;
  /** Where one voice tells it all. */
  begins: (part: string) => string;
  chapters: { opening: string; ending: string; own: string };
  names: { host: string; guest: string } | null;
  /** Of a part without a name of its own. */
  whole: string[];
  /** Of a table alone. */
  table: string[];
  first: string[];
  middle: string[];
  last: string[];
  more: string[];
  figures: string[];
}

const chinese: Phrases = {
  opening: (title, sources) => {
    const names = sources.map((name) => `《${name}》`);
    const from = `${names.slice(0, 3).join('、')}${names.length > 3 ? `等 ${names.length} 份材料` : ''}`;
    return [`这一期我们聊“${title.slice(0, 60)}”。`, `好，内容来自${from}，数字都照原文。`];
  },
  ownOpening: (title) => `这一期我们聊“${title.slice(0, 60)}”，先说说情况。`,
  ownMore: ['还有呢？', '请接着说。', '然后呢？', '好，往下说。', '还有什么？'],
  begins: (part) => `下面说“${part}”。`,
  ending: (title) => `好，关于“${title.slice(0, 40)}”，这一期就说到这里。`,
  chapters: { opening: '开场', ending: '收尾', own: '先说几点' },
  names: null,
  whole: ['开头是怎么说的？'],
  table: ['表里的数字是什么情况？'],
  first: ['先从“X”说起，材料里是怎么说的？', '我们先看“X”。'],
  middle: ['接下来是“X”，有哪些要点？', '那“X”呢？', '再说说“X”。', '“X”这一部分讲了什么？', '往下看，“X”。'],
  last: ['最后一部分，“X”。', '还剩下“X”，请讲。'],
  more: ['嗯，还有呢？', '请接着说。', '明白，继续。', '好，再往下。'],
  figures: ['具体数字是多少？', '数字方面呢？', '有数据吗？'],
};

const english: Phrases = {
  opening: (title, sources) => [
    `Today we are talking about "${title.slice(0, 120)}".`,
    `Everything we say comes from ${sources
      .slice(0, 3)
      .map((name) => `"${name}"`)
      .join(', ')}${sources.length > 3 ? ` and ${sources.length - 3} more` : ''}, with the figures as they stand there.`,
  ],
  ownOpening: (title) => `Today we are talking about "${title.slice(0, 120)}". What is there to know?`,
  ownMore: ['What else?', 'Go on.', 'And then?', 'Anything more?'],
  begins: (part) => `Next, "${part}".`,
  ending: (title) => `That is all we have on "${title.slice(0, 120)}". Thanks for listening.`,
  chapters: { opening: 'Opening', ending: 'Closing', own: 'First of all' },
  names: { host: 'Host', guest: 'Guest' },
  whole: ['How does it begin?'],
  table: ['What do the figures say?'],
  first: ['Let us begin with "X". What does it say?', 'First, "X".'],
  middle: ['Next is "X". What are the main points?', 'And "X"?', 'Now for "X".', 'What about "X"?'],
  last: ['The last part is "X".', 'That leaves "X".'],
  more: ['What else?', 'Go on.', 'I see. And then?', 'Right, what comes next?'],
  figures: ['What are the figures?', 'Can we put numbers to that?', 'How much exactly?'],
};

export function phrasesFor(isEnglish: boolean): Phrases {
  return isEnglish ? english : chinese;
}
