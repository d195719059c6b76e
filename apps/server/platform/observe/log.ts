/** Structured logs: what happened and where, never what users wrote and never a secret. */
import { pino } from 'pino';

export type Log = pino.Logger;

const secretKeys = ['password', 'api_key', 'apiKey', 'authorization', 'cookie', 'secret', 'token', 'set-cookie'];

export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const paths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);
  return pino({ level, base: null, redact: { paths, censor: '[redacted]' }, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination({ fd: 2, sync: false }));
}
