/** What sub-agents may use up: the one place of these bounds, read by the tool, the server and the page. */
export const subAgentBounds = {
  /** Working side by side for one run; the next ones wait for their turn. */
  at_once: 4,
  /** Handed out by one run. */
  a_run: 8,
  /** Minutes a sub-agent may work; waiting for a free worker and pauses are not counted. */
  minutes: 15,
  /** Turns of its brain. */
  turns: 24,
  /** Tokens of its brain, in and out together. */
  tokens: 400_000,
  /** Characters of its last words that come back. */
  result_chars: 8_000,
  /** Files handed to one. */
  files: 10,
} as const;

/** Said when the run has handed out as many as it may. */
export const tooManySubAgents = `没有派出：这次任务已经派出 ${subAgentBounds.a_run} 个协作成员，达到上限。这一部分请自己完成，或放在后续消息里做。`;
export const outOfTime = `工作超过 ${subAgentBounds.minutes} 分钟，已停止`;
export const outOfTurns = `用完了协作成员的 ${subAgentBounds.turns} 轮思考，没有做完`;
export const outOfTokens = (tokens: number) =>
  tokens >= subAgentBounds.tokens
    ? `用完了协作成员的 ${subAgentBounds.tokens / 10_000} 万 token，没有做完`
    : `用完了从任务的上限里分给它的 ${tokens} token，没有做完`;
/** `cost` in 元, as the prices are. */
export const outOfCost = (cost: number) => `再做下去会超过分给它的 ${Math.round(cost * 10_000) / 10_000} 元，没有做完`;
/** Said when too little of the task's limit is left to begin with. */
export const outOfAllowance = '没有派出：这个任务的用量上限里剩下的不够再派一个协作成员。这一部分请自己完成，或告诉用户提高上限后再做。';
