/** The fields of one step, whichever it is. */
import type { Step } from '#contract/content/table-query.ts';
import { ColumnStepForm } from './column-steps.web.tsx';
import { RowStepForm } from './row-steps.web.tsx';
import { ShapeStepForm } from './shape-steps.web.tsx';
import { AppendFields, JoinFields, type TableSource } from './table-fields.web.tsx';

export interface StepFormProps {
  step: Step;
  /** Where other tables come from. */
  source: TableSource;
  onChange(step: Step): void;
}

export function StepForm({ step, source, onChange }: StepFormProps) {
  switch (step.do) {
    case 'filter':
    case 'group':
    case 'total':
    case 'pivot':
    case 'sort':
    case 'top':
    case 'dedupe':
    case 'outliers':
      return <RowStepForm step={step} onChange={onChange} />;
    case 'derive':
    case 'compute':
    case 'share':
    case 'running':
    case 'rank':
    case 'growth':
    case 'split':
    case 'concat':
      return <ColumnStepForm step={step} onChange={onChange} />;
    case 'select':
    case 'rename':
    case 'clean':
    case 'fill':
    case 'unpivot':
    case 'explode':
      return <ShapeStepForm step={step} onChange={onChange} />;
    case 'join':
      return <JoinFields step={step} source={source} onChange={onChange} />;
    case 'append':
      return <AppendFields step={step} source={source} onChange={onChange} />;
  }
}
