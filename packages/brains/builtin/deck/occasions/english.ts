/** What decks asked for in English are made of; `cue` says which sentences belong where, and what fits nowhere is a highlight. */
import { comparison, cued, figures, points, process, statement, table, timeline, type Occasion, type OccasionPart } from './occasion.ts';
import { englishDefence } from './research.ts';

const rest = 'Highlights';
const closing = 'Thank you';

const pitch: Occasion = {
  parts: [
    cued(
      /\b(?:problem|pain|waste|wast(?:es|ing)|struggle|too (?:slow|costly|expensive)|takes? \d+|lose|losing|cost them)\b/i,
      statement('The problem', [], ['Problem', 'who is stuck with what, and what it costs them']),
    ),
    cued(
      /\b(?:our (?:product|solution|platform|app|service|technology)|we (?:built|make|build|developed|offer)|replaces?|solution)\b/i,
      comparison(
        'Our solution',
        [],
        ['Today', 'With us'],
        ['How', 'how customers solve it now'],
        ['Cost', 'money, time or result'],
        ['How', 'what the product is, in one sentence'],
        ['Gain', 'a difference that can be checked'],
      ),
    ),
    cued(
      /\b(?:market|industry|TAM|SAM|segment)\b/i,
      figures(
        'Market',
        [],
        ['Market size', 'value, year, source'],
        ['Growth', 'rate and source'],
        ['Reachable part', 'how it was derived'],
      ),
    ),
    cued(
      /\b(?:customers?|users?|clients?|revenue|ARR|MRR|month over month|year over year|retention|churn|pilots?|orders?|growth|growing)\b/i,
      figures(
        'Traction',
        ['data'],
        ['Revenue', 'value and period'],
        ['Customers', 'number and retention'],
        ['Growth', 'against the period before'],
      ),
    ),
    cued(
      /\b(?:pricing|subscription|per (?:seat|month|unit)|business model|margin|we charge|fee)\b/i,
      process(
        'Business model',
        [],
        ['Acquire', 'channel and cost'],
        ['Sell', 'who pays for what'],
        ['Deliver', 'what it costs'],
        ['Retain', 'how often they come back'],
      ),
    ),
    cued(
      /\b(?:competitors?|competition|patents?|moat|alternative|unlike)\b/i,
      table(
        'Competition',
        [],
        ['', 'We', 'Rival one', 'Rival two'],
        ['Position', 'whom it serves'],
        ['Price', 'list price and terms'],
        ['Key ability', 'what it can do'],
      ),
    ),
    cued(
      /\b(?:founders?|co-?founder|CEO|CTO|COO|team|hired?|engineers?)\b/,
      points('Team', [], ['Founders', 'names and relevant experience'], ['Product', 'names and roles'], ['Sales', 'names and roles']),
    ),
    cued(
      /\b(?:rais(?:e|ing)|funding|seed|series [A-D]|valuation|invest(?:ment|ors?)|use of funds|runway)\b/i,
      figures('The ask', [], ['Amount', 'currency and value'], ['Use of funds', 'items and shares'], ['Runway', 'months']),
    ),
    cued(
      /\b(?:by 20\d\d|next (?:year|quarter|month)|plan to|will|roadmap|launch)\b/i,
      timeline(
        'Roadmap',
        ['plan'],
        ['Done', 'product, users or revenue'],
        ['Next', 'first goal after this round'],
        ['In a year', 'revenue or size'],
      ),
    ),
  ],
  closing,
  rest,
};

const training: Occasion = {
  parts: [
    cued(
      /\b(?:goal|objective|learn|by the end|able to|aim|purpose)\b/i,
      points(
        'What you will be able to do',
        [],
        ['Know', 'rules or terms to remember'],
        ['Do', 'tasks you can do on your own'],
        ['Check', 'how it is tested'],
      ),
    ),
    cued(
      /^(?!report|call).*\b(?:incidents?|accidents?|injur(?:y|ies|ed)|last year|complaints?|near miss(?:es)?|cost us)\b/i,
      figures(
        'Why it matters',
        ['data'],
        ['Cases', 'number and period'],
        ['Cost', 'time, money or injuries'],
        ['Trend', 'against the period before'],
      ),
    ),
    cued(
      /\b(?:hazards?|risks?|danger(?:s|ous)?|mistakes?)\b/i,
      table(
        'Common risks',
        [],
        ['Situation', 'Risk', 'What may happen', 'What to do'],
        ['Situation one', 'what goes wrong'],
        ['Situation two', 'what goes wrong'],
        ['Situation three', 'what goes wrong'],
      ),
    ),
    cued(
      /\b(?:must|never|always|do not|don't|required?|wear|maximum|limit|only|should|forbidden)\b/i,
      points(
        'Rules',
        [],
        ['Always', 'what has to be done each time'],
        ['Never', 'what is forbidden'],
        ['Who', 'who may do it, with which permit'],
      ),
    ),
    cued(
      /\b(?:steps?|first|then|before (?:use|each|the|every)|after (?:use|each|the|every)|procedure|check(?:list)?|inspect)\b/i,
      process(
        'Step by step',
        [],
        ['Before', 'what is checked and by whom'],
        ['During', 'how it is done safely'],
        ['After', 'how it is left'],
      ),
    ),
    cued(
      /\b(?:emergency|report(?:ed|s)?|call|contact|evacuat\w+|first aid)\b/i,
      points('In an emergency', [], ['Stop', 'how to make it safe'], ['Report', 'whom to call'], ['Leave', 'where to go']),
    ),
    cued(
      /\b(?:exam|test|quiz|certificate|pass|schedule|date|session|refresher|on \w+day)\b/i,
      timeline(
        'Training and assessment',
        ['plan'],
        ['Training', 'content and length'],
        ['Practice', 'task'],
        ['Assessment', 'how, and what is a pass'],
      ),
    ),
  ],
  closing,
  rest,
};

const report: Occasion = {
  parts: [
    cued(
      /\b(?:overall|in short|conclusion|summary)\b/i,
      statement('In one sentence', [], ['Conclusion', 'how it went, why, and what comes next']),
    ),
    figures(
      'Key figures',
      ['data'],
      ['Result', 'value, target, change'],
      ['Cost', 'value, budget, change'],
      ['Quality', 'measure and change'],
    ),
    cued(
      /\b(?:launched|opened|completed|delivered|hired|signed|won|finished|introduced|released|migrated)\b/i,
      points(
        'What was done',
        [],
        ['Result one', 'what was done, with numbers'],
        ['Result two', 'what was done, with numbers'],
        ['Result three', 'what was done, with numbers'],
      ),
    ),
    cued(
      /\b(?:problems?|issues?|delay(?:s|ed)?|risks?|behind|complaints?|shortage|missed|over budget|fell short|declined)\b/i,
      comparison(
        'Problems and causes',
        [],
        ['What happened', 'Why'],
        ['Fact', 'what went wrong'],
        ['Effect', 'loss or delay'],
        ['Cause', 'on our side'],
        ['Cause', 'outside'],
      ),
    ),
    cued(
      /\b(?:next (?:quarter|month|year|week|step)s?|plan(?:s|ned)? to|will|by (?:the end of|Q[1-4]|20\d\d)|target for|goal)\b/i,
      timeline('Next steps', ['plan'], ['Soon', 'task and owner'], ['Then', 'task and owner'], ['Done when', 'result']),
    ),
    cued(
      /\b(?:need|approve|approval|decision|ask (?:for|the)|support from)\b/i,
      points('What we need', [], ['Decision', 'who decides what'], ['Support', 'from whom, until when']),
    ),
  ],
  closing,
  rest,
};

const product: Occasion = {
  parts: [
    statement('In one sentence', ['intro'], ['What it is', 'what it is, for whom, what is better']),
    cued(
      /\b(?:problem|pain|struggle|waste|too (?:slow|costly|expensive))\b/i,
      comparison(
        'From trouble to help',
        [],
        ['Today', 'With it'],
        ['When', 'who meets it'],
        ['Cost', 'time or money'],
        ['How', 'what the product does'],
        ['Gain', 'what is saved'],
      ),
    ),
    points('Features', [], ['Feature one', 'what it does'], ['Feature two', 'what it does'], ['Feature three', 'what it does']),
    figures('Proof', ['data'], ['Effect', 'value, condition, source'], ['Users', 'number and period'], ['Rating', 'sample and source']),
    cued(
      /(?:\b(?:price|costs?|per month|plan|edition)\b|[$€£]\d)/i,
      table(
        'Editions and prices',
        [],
        ['Edition', 'For whom', 'Contents', 'Price'],
        ['Basic', 'for whom'],
        ['Pro', 'for whom'],
        ['Business', 'for whom'],
      ),
    ),
    cued(
      /\b(?:launch|ships?|available|pre-?order|release)\b/i,
      timeline('Launch', ['plan'], ['Pre-order', 'channel'], ['Launch', 'date and place'], ['Shipping', 'first units']),
    ),
  ],
  closing,
  rest,
};

const event: Occasion = {
  parts: [
    points('At a glance', [], ['When and where', 'date, time, place'], ['Who', 'guests and number'], ['Why', 'what it is for']),
    cued(
      /\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b\d{1,2}:\d\d\b/i,
      timeline(
        'Programme',
        ['flow'],
        ['Arrival', 'place and host'],
        ['Opening', 'who speaks'],
        ['Main part', 'contents'],
        ['Close', 'how it ends'],
      ),
    ),
    cued(
      /\b(?:tickets?|register|registration|RSVP|sign up|fee|free|cost)\b/i,
      points('Registration', [], ['Fee', 'per person, what it includes'], ['How', 'where to register, until when']),
    ),
    cued(
      /\b(?:bring|parking|wear|allowed|note|please)\b/i,
      points('Good to know', [], ['Bring', 'what to bring'], ['Getting there', 'way and parking'], ['Contact', 'name and number']),
    ),
  ],
  closing,
  rest,
};

const proposal: Occasion = {
  parts: [
    cued(
      /\b(?:problem|today|currently|because|background|issue)\b/i,
      points('Background', [], ['Why now', 'what triggered it'], ['Today', 'facts and numbers with sources']),
    ),
    cued(
      /\b(?:goal|aim|objective|target|reduce|increase|improve)\b/i,
      points('Goals', [], ['Goal', 'measurable result and date'], ['Measure', 'how we know']),
    ),
    cued(
      /\b(?:budget|cost|[$€£]\d)/i,
      table('Budget', [], ['Item', 'Purpose', 'Amount', 'Source'], ['Item one', 'what for'], ['Item two', 'what for'], ['Total', 'sum']),
    ),
    cued(
      /\b(?:week|month|by |from |start|finish|phase|step)\b/i,
      timeline('Timeline', ['plan'], ['Start', 'first task and owner'], ['Then', 'task and owner'], ['Finish', 'deliverable']),
    ),
    cued(
      /\b(?:responsible|owner|leads?|team)\b/i,
      table('Roles', [], ['Task', 'Owner', 'With', 'Until'], ['Task one', 'name'], ['Task two', 'name'], ['Task three', 'name']),
    ),
    cued(
      /\b(?:risks?|unless|depends?|if )\b/i,
      points('Risks', [], ['Risk', 'what may happen, how to respond'], ['Decision', 'what is needed from whom']),
    ),
  ],
  closing,
  rest,
};

const plain: Occasion = {
  parts: [
    points(
      'Background',
      [],
      ['Why', 'why this matters now'],
      ['Audience', 'what they have to decide or take away'],
      ['Scope', 'what is covered and what is not'],
    ),
    figures('Facts', ['data'], ['Fact one', 'number and source'], ['Fact two', 'number and source'], ['Fact three', 'number and source']),
    statement('The main point', [], ['Point', 'the one sentence to remember']),
    cued(
      /\b(?:problem|issue|risk)\b/i,
      comparison(
        'Problems and answers',
        [],
        ['Problems', 'Answers'],
        ['Problem one', 'what it is'],
        ['Problem two', 'what it is'],
        ['Answer one', 'what to do'],
        ['Answer two', 'what to do'],
      ),
    ),
    cued(
      /\b(?:next|plan|will|should|recommend)\b/i,
      process('Next steps', [], ['First', 'what and who'], ['Then', 'what and who'], ['Finally', 'how we know it is done']),
    ),
  ],
  closing,
  rest,
};

/** With the Chinese words the looks are known by. */
const occasions: [RegExp, Occasion, look: string][] = [
  [/\b(?:thesis|dissertation|viva|defen[cs]e of|research findings)\b/i, englishDefence, '学术报告'],
  [/\b(?:pitch|investors?|fund-?raising|start-?up|seed round)\b/i, pitch, '融资 路演'],
  [/\b(?:training|onboarding|course|workshop|lesson|safety|induction|tutorial)\b/i, training, '培训'],
  [/\b(?:report|review|results|update|summary|retrospective|quarter(?:ly)?|Q[1-4]|annual|progress|status)\b/i, report, '工作汇报 经营'],
  [/\b(?:product|launch|release)\b/i, product, '产品发布'],
  [/\b(?:open (?:day|house)|event|conference|party|ceremony|festival|fair|meet-?up|gala)\b/i, event, '活动'],
  [/\b(?:plan|proposal|project|strategy|roadmap|budget|tender)\b/i, proposal, '方案'],
];

export function englishOccasionOf(words: string): Occasion {
  return occasions.find(([pattern]) => pattern.test(words))?.[1] ?? plain;
}

export function lookOf(words: string): string {
  return occasions.find(([pattern]) => pattern.test(words))?.[2] ?? '报告';
}

/** What a page that was only named is to be filled with. */
export function englishBlanksOf(title: string): Pick<OccasionPart, 'blanks' | 'form'> {
  const hint = (what: string): string => `${title}: ${what}`;
  if (/\b(?:costs?|budget)\b/i.test(title))
    return {
      blanks: ['Item one', 'Item two', 'Total'].map((one) => ({ title: one, hint: hint(one === 'Total' ? 'sum' : 'what for') })),
      form: { as: 'table', columns: ['Item', 'Purpose', 'Amount'] },
    };
  return {
    blanks: [
      { title: 'Point one', hint: hint('the most important thing to say') },
      { title: 'Point two', hint: hint('a fact or number with its source') },
      { title: 'Point three', hint: hint('conclusion or request') },
    ],
    form: { as: 'points' },
  };
}
