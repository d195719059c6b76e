/** Programs as a model writes them, run by the tool: values, errors of their own lines, plots, files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileRef } from '#agent/events.ts';
import type { Tool, ToolContext, ToolOutcome } from '#agent/tool.ts';
import { createBubblewrap } from '#server/platform/sandbox/bubblewrap.ts';
import { createWasmDriver } from '#server/platform/sandbox/wasm/wasm-driver.ts';
import { createSandboxes } from '../../sandbox/task-files.server.ts';
import type { SandboxDriver, SandboxOffers } from '../../sandbox/sandbox.ts';
import { codeTools } from './code.server.ts';
import { showLast } from './javascript.ts';
