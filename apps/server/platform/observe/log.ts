/** Structured logs: what happened and where, never what users wrote and never a secret. */
import { pino } from 'pino';

export type Log = pino.Logger;

const secretKeys = ['password', 'api_key', 'apiKey', 'authorization', 'cookie', 'secret', 'token', 'set-cookie'];

export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const paths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);
  return pino(
    {
      level,
      serializers: { err: plainError },
      base: null,
      redact: { paths, censor: '[redacted]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
}

/** Libraries hang whole connections on their errors; what helps is the name, the words, the code and where. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}
