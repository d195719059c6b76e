/** What the server writes into the page before anything is asked: where the product lives on its host, and what it was configured with. */

export interface PageSettings {
  /** '' or /desk, without a slash at the end. */
  base_path: string;
  /** Address of the feedback widget's script, or ''. */
  feedback_widget: string;
  /** The server hands usage events on to a collector. */
  telemetry: boolean;
}

function readSettings(): PageSettings {
  const text = document.getElementById('antou')?.textContent ?? '';
  const given: unknown = text ? JSON.parse(text) : null;
  const words = (name: string): string => {
    const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, name) : '';
    return typeof value === 'string' ? value : '';
  };
  return {
    base_path: words('base_path').replace(/\/+$/, ''),
    feedback_widget: words('feedback_widget'),
    telemetry: typeof given === 'object' && given !== null && 'telemetry' in given && given.telemetry === true,
  };
}

export const pageSettings = readSettings();
export const basePath = pageSettings.base_path;

/** An address of the server below the base path; `path` begins with a slash. */
export function serverPath(path: string): string {
  return basePath + path;
}
