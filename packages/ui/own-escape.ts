/** Escape inside something that takes it for itself – a field being edited – leaves that, and the dialog around it stays. */

/** On the element whose own handler answers Escape. */
export const ownEscape = { 'data-own-escape': '' } as const;

/** For dialogs, which hear of the key before anything inside them does. */
export function leaveToInner(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
}
