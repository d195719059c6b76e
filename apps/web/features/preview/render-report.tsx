/** How the drawing of a file goes, in the specification's words: it began (the skeleton goes), it is all there, or it could not be drawn. */
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';

export type RenderHappening = 'renderLoaded' | 'render_success' | 'render_failed';

interface RenderReport {
  tell(happening: RenderHappening): void;
  /** A viewer that must make something of the file first says when that is done itself. */
  preparing: { now: boolean };
}

const Report = createContext<RenderReport | null>(null);

/** Around a viewer: tells when it is drawn. Where the viewer prepares the file first, that is when it has. */
export function RenderReporter({ onRender, children }: { onRender(happening: RenderHappening): void; children: ReactNode }) {
  const latest = useRef(onRender);
  latest.current = onRender;
  const report = useRef<RenderReport>({ tell: (happening) => latest.current(happening), preparing: { now: false } });
  return (
    <Report value={report.current}>
      {children}
      <Drawn report={report.current} />
    </Report>
  );
}

/** Stands after the viewer, so that its effects come after the viewer's. */
function Drawn({ report }: { report: RenderReport }) {
  useEffect(() => {
    report.tell('renderLoaded');
    if (!report.preparing.now) report.tell('render_success');
  }, [report]);
  return null;
}

/** For viewers that prepare: `made` once what they draw is there. */
export function useReportPrepared(made: boolean): void {
  const report = useContext(Report);
  useEffect(() => {
    if (!report) return;
    report.preparing.now = !made;
    if (made) report.tell('render_success');
  }, [report, made]);
}
