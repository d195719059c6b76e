/** The task page's code, fetched when it is first opened or, from the home page, a little before. */
export function loadTaskPage() {
  return import('./task.tsx');
}

/** Fetches it ahead of its first use, when the browser has nothing better to do. */
export function warmTaskPage(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void loadTaskPage(), { timeout: 3000 });
  else setTimeout(() => void loadTaskPage(), 1500);
}
