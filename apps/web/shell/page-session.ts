/** Names this opening of the page, so that what a person reports and what the server logged can be put together. */
export const pageSession: string = randomId();

/** 128 random bits in hex; works without a secure context, unlike crypto.randomUUID. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
